import { addMilestone, deleteMilestone, editMilestone, researchNotebook } from "../../queries/research.ts";
import { type EntryForm, fromForm } from "../entry-form.ts";
import type { ResearchMilestone, ResearchProject } from "../project.ts";
import type { ResearchQuestion } from "../research-dialogs.tsx";

const MAX_TITLE_LENGTH = 200;

const common: Pick<EntryForm, "needs" | "fields" | "missing"> = {
  needs: "edit_milestones",
  fields: [
    {
      kind: "line",
      name: "title",
      label: "Milestone",
      maxLength: MAX_TITLE_LENGTH,
      help: "What you’ll have by then: a question, a method, a draft.",
    },
    { kind: "date", name: "due_on", label: "Date" },
  ],
  missing: "Please fill in all fields",
};

/** Adds a milestone. */
export const addMilestoneForm = ({ id }: Pick<ResearchProject, "id">, today: string): EntryForm => ({
  ...common,
  key: `milestone ${id}`,
  projectId: id,
  title: "Add a milestone",
  values: { title: "", due_on: today },
  submit: "Add milestone",
  busyText: "Adding…",
  mutation: fromForm(addMilestone(id), ({ title = "", due_on = "" }) => ({ title, due_on })),
  done: () => ["Milestone added"],
  failed: ({ message }) => [`Failed to add milestone: ${message}`],
});

const valuesOf = ({ title, due_on }: ResearchMilestone) => ({ title, due_on });

/** Changes a milestone's date or description. */
export const editMilestoneForm = (project: string, milestone: ResearchMilestone): EntryForm => ({
  ...common,
  key: `milestone ${project} ${milestone.id}`,
  projectId: project,
  title: "Edit the milestone",
  values: valuesOf(milestone),
  submit: "Save",
  busyText: "Saving…",
  version: milestone.version,
  findCurrent: (client) => {
    const found = client
      .getQueryData(researchNotebook(project).queryKey)
      ?.milestones.find(({ id }) => id === milestone.id);
    return found && { version: found.version, values: valuesOf(found) };
  },
  mutation: fromForm(editMilestone(project, milestone.id), ({ title = "", due_on = "" }, version) => ({
    title,
    due_on,
    version,
  })),
  done: () => ["Milestone saved"],
  failed: ({ message }) => [`Failed to save milestone: ${message}`],
});

/** Confirms the deletion of a milestone. */
export const deleteMilestoneQuestion = (
  project: string,
  milestone: ResearchMilestone,
  text: ResearchQuestion["text"],
): ResearchQuestion => ({
  key: `delete milestone ${milestone.id}`,
  title: "Remove this milestone?",
  text,
  confirm: "Remove milestone",
  busyText: "Removing…",
  cancel: "Keep it",
  destructive: true,
  mutation: deleteMilestone(project, milestone.id),
  done: ["Milestone removed"],
  failed: ({ message }) => [`Failed to remove milestone: ${message}`],
});
