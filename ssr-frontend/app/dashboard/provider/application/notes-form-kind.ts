import type { MergingFormKind } from "../../../components/merging-form/use-merging-form.ts";
import type { ReceivedApplicationDetail } from "../../../queries/provider-applications.ts";
import { lengthOf } from "../../../text-length.ts";

/** The organization's notes about an application, in the version that was seen. */
interface NotesDetail {
  id: string;
  version: number;
  notes: string;
}

interface NotesValues {
  notes: string;
}

export const MAX_NOTES = 2000;

/** A version of notes that have never been written counts as the first. */
export const notesOf = ({ id, notes, notes_version }: ReceivedApplicationDetail): NotesDetail => ({
  id,
  notes,
  version: notes_version,
});

/** The form of private notes, which the provider may have open in several windows. */
export const NOTES_FORM: MergingFormKind<NotesValues, NotesDetail> = {
  empty: { notes: "" },
  valuesOf: ({ notes }) => ({ notes }),
  words: {
    labels: { notes: "Notes" },
    help: { notes: "What you want to remember of this application. Up to 2,000 characters." },
  },
  textOf: (_name, value) => value.trim() || "Nothing",
  meanwhile: {
    changed: "These notes were changed in another window meanwhile.",
    taken: "In the form you see what was entered there in:",
    takeTheirs: "Take what it says",
  },
  draftsOf: "application-notes",
};

/** What cannot be sent as it is, by field. */
export const notesErrors = ({ notes }: NotesValues): Record<string, string> =>
  lengthOf(notes) > MAX_NOTES ? { notes: "Please shorten them to 2,000 characters. Nothing is cut." } : {};
