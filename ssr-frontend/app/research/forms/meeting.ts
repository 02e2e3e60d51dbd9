import { addMeeting, deleteMeeting, editMeeting, researchNotebook } from "../../queries/research.ts";
import { dateAfter } from "../../time/wall.ts";
import { type EntryForm, type EntryValues, fromForm } from "../entry-form.ts";
import { durationWords, type ResearchMeeting, type ResearchProject } from "../project.ts";
import type { ResearchQuestion } from "../research-dialogs.tsx";

const STEP = 15;
const MAX_MINUTES = 480;
const MAX_NOTES_LENGTH = 4000;
/** How far back a meeting can be recorded, in days. */
const DAYS_BACK = 730;

const LENGTHS = Array.from({ length: MAX_MINUTES / STEP }, (_, index) => (index + 1) * STEP).map(
  (minutes) => [String(minutes), durationWords(minutes)] as const,
);

const commonOf = (today: string): Pick<EntryForm, "needs" | "fields" | "missing"> => ({
  needs: "add_meeting",
  fields: [
    { kind: "date", name: "held_on", label: "Date", min: dateAfter(today, -DAYS_BACK), max: today },
    {
      kind: "choice",
      name: "minutes",
      label: "Length",
      options: LENGTHS,
      help: "Counts toward the project’s hours.",
    },
    {
      kind: "text",
      name: "notes",
      label: "Notes",
      optional: true,
      rows: 5,
      maxLength: MAX_NOTES_LENGTH,
      help: "What you talked about and agreed on. Your student reads this.",
    },
  ],
  missing: "Please fill in all fields",
});

const toBody = ({ held_on = "", minutes, notes = "" }: EntryValues) => ({
  held_on,
  minutes: Number(minutes),
  notes,
});

/** Records a meeting. */
export const addMeetingForm = ({ id }: Pick<ResearchProject, "id">, today: string): EntryForm => ({
  ...commonOf(today),
  key: `meeting ${id}`,
  projectId: id,
  title: "Add a meeting",
  values: { held_on: today, minutes: "60", notes: "" },
  submit: "Save notes",
  busyText: "Saving…",
  mutation: fromForm(addMeeting(id), toBody),
  done: () => ["Meeting added"],
  failed: ({ message }) => [`Failed to add meeting: ${message}`],
});

const valuesOf = ({ held_on, minutes, notes }: ResearchMeeting) => ({
  held_on,
  minutes: String(minutes),
  notes,
});

/** Edits a meeting's record. */
export const editMeetingForm = (project: string, meeting: ResearchMeeting, today: string): EntryForm => ({
  ...commonOf(today),
  key: `meeting ${project} ${meeting.id}`,
  projectId: project,
  title: "Edit the meeting",
  values: valuesOf(meeting),
  submit: "Save",
  busyText: "Saving…",
  version: meeting.version,
  findCurrent: (client) => {
    const found = client
      .getQueryData(researchNotebook(project).queryKey)
      ?.meetings.find(({ id }) => id === meeting.id);
    return found && { version: found.version, values: valuesOf(found) };
  },
  mutation: fromForm(editMeeting(project, meeting.id), (values, version) => ({ ...toBody(values), version })),
  done: () => ["Meeting saved"],
  failed: ({ message }) => [`Failed to save meeting: ${message}`],
});

/** Confirms the deletion of a meeting with its hours. */
export const deleteMeetingQuestion = (
  project: string,
  meeting: ResearchMeeting,
  text: ResearchQuestion["text"],
): ResearchQuestion => ({
  key: `delete meeting ${meeting.id}`,
  title: "Remove this meeting?",
  text,
  confirm: "Remove meeting",
  busyText: "Removing…",
  cancel: "Keep it",
  destructive: true,
  mutation: deleteMeeting(project, meeting.id),
  done: ["Meeting removed"],
  failed: ({ message }) => [`Failed to remove meeting: ${message}`],
});
