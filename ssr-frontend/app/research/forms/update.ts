import type { Problem } from "../../api/problem.ts";
import { addUpdate, deleteUpdate, editUpdate, knownUpdate } from "../../queries/research.ts";
import type { ToastWords } from "../../queries/use-action.ts";
import { type EntryField, type EntryForm, fromForm } from "../entry-form.ts";
import type { ParticipantSide, ResearchProject, ResearchUpdate } from "../project.ts";
import type { ResearchQuestion } from "../research-dialogs.tsx";

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 1000;

const TITLE: EntryField = {
  kind: "line",
  name: "title",
  label: "Title",
  maxLength: MAX_TITLE_LENGTH,
  help: "In a few words: what you did or found.",
};

const DESCRIPTION: EntryField = {
  kind: "text",
  name: "description",
  label: "Description",
  maxLength: MAX_DESCRIPTION_LENGTH,
  rows: 5,
  help: "What you did, what came of it, what’s next. Up to 1,000 characters.",
};

const TYPE: EntryField = {
  kind: "choice",
  name: "update_type",
  label: "About",
  options: [
    ["progress", "Progress: how far the work is"],
    ["research", "Research: something read, tried or found"],
  ],
};

const MISSING: Record<ParticipantSide, string> = {
  student: "Please fill in all required fields",
  tutor: "Please fill in all fields",
};

type Words = Record<ParticipantSide, (problem: Problem) => ToastWords>;

const ADD_FAILED: Words = {
  student: ({ message }) => ["Failed to add progress update", message],
  tutor: ({ message }) => [`Failed to add update: ${message}`],
};

const EDIT_FAILED: Words = {
  student: ({ message }) => ["Failed to update progress", message],
  tutor: ({ message }) => [`Failed to save update: ${message}`],
};

const DELETE_FAILED: Words = {
  student: ({ message }) => ["Failed to delete progress update", message],
  tutor: ({ message }) => [`Failed to delete progress update: ${message}`],
};

/** Adds an update to a project. */
export const addUpdateForm = ({ id }: Pick<ResearchProject, "id">, side: ParticipantSide): EntryForm => ({
  key: `update ${id}`,
  projectId: id,
  needs: "add_update",
  title: "Add an update",
  fields: [TYPE, TITLE, DESCRIPTION],
  values: { update_type: "progress", title: "", description: "" },
  submit: "Add update",
  busyText: "Adding…",
  missing: MISSING[side],
  mutation: fromForm(addUpdate(id), ({ title = "", description = "", update_type }) => ({
    title,
    description,
    update_type: update_type === "research" ? ("research" as const) : ("progress" as const),
  })),
  done: () => ["Progress update added successfully"],
  failed: ADD_FAILED[side],
});

/** Edits the viewer's own update. */
export const editUpdateForm = (
  project: string,
  update: ResearchUpdate,
  side: ParticipantSide,
): EntryForm => ({
  key: `update ${project} ${update.id}`,
  projectId: project,
  needs: "add_update",
  title: "Edit the update",
  fields: [TITLE, DESCRIPTION],
  values: valuesOf(update),
  submit: "Save",
  busyText: "Saving…",
  missing: MISSING[side],
  version: update.version,
  findCurrent: (client) => {
    const found = knownUpdate(client, project, update.id);
    return found && { version: found.version, values: valuesOf(found) };
  },
  mutation: fromForm(editUpdate(project, update.id), ({ title = "", description = "" }, version) => ({
    title,
    description,
    version,
  })),
  done: () => ["Progress update saved"],
  failed: EDIT_FAILED[side],
});

const valuesOf = ({ title, description }: ResearchUpdate) => ({ title, description });

/** Confirms the deletion of an update. */
export const deleteUpdateQuestion = (
  project: string,
  update: ResearchUpdate,
  side: ParticipantSide,
  text: ResearchQuestion["text"],
): ResearchQuestion => ({
  key: `delete update ${update.id}`,
  title: "Delete this update?",
  text,
  confirm: "Delete update",
  busyText: "Deleting…",
  cancel: "Keep it",
  destructive: true,
  mutation: deleteUpdate(project, update.id),
  done: ["Progress update deleted successfully"],
  failed: DELETE_FAILED[side],
});
