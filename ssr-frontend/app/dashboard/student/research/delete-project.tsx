import { deleteResearch } from "../../../queries/research.ts";
import type { ResearchProject } from "../../../research/project.ts";
import type { ResearchQuestion } from "../../../research/research-dialogs.tsx";

/** Asks before a project is deleted, and says what goes with it. */
export const deleteProjectQuestion = ({ id, research_area, tutor }: ResearchProject): ResearchQuestion => ({
  key: `delete ${id}`,
  title: "Delete this project?",
  text: (
    <>
      <p>
        “{research_area}” goes for good, with all its updates, links, drafts, milestones and meeting notes.
      </p>
      {tutor && <p className="note">{tutor.first_name} is told by email.</p>}
    </>
  ),
  confirm: "Delete project",
  busyText: "Deleting…",
  cancel: "Keep it",
  destructive: true,
  mutation: deleteResearch(id),
  done: ["Research project deleted"],
  failed: ({ message }) => ["Failed to delete research project", message],
});
