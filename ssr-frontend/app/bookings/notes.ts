import { lengthOf } from "../text-length.ts";
import type { Booking } from "./booking.ts";

/** How long a note about a lesson may be. */
export const MAX_NOTE_LENGTH = 1000;

/** How long a reason may be for which a lesson is cancelled, or its price given back. */
export const MAX_REASON_LENGTH = 500;

/** With fewer characters left, they are counted for whoever writes. */
const COUNT_BELOW = 200;

/** What a tutor has written and not saved yet. */
export interface NotesDraft {
  tutor_notes: string;
  practice_notes: string;
  /** The version of the saved notes that it began with. */
  version: number;
}

/** The draft after somebody has typed into a field; the first letter fixes what it began with. */
export const draftWith = (
  booking: Booking,
  draft: NotesDraft | undefined,
  change: Partial<Pick<NotesDraft, "tutor_notes" | "practice_notes">>,
): NotesDraft => ({ ...(draft ?? savedNotes(booking)), ...change });

/** What is saved, as a draft would begin. */
export const savedNotes = ({ tutor_notes, practice_notes, notes_version }: Booking): NotesDraft => ({
  tutor_notes,
  practice_notes,
  version: notes_version,
});

/** Whether a draft says something else than what is saved. */
export const isUnsaved = (booking: Booking, draft: NotesDraft | undefined): boolean =>
  draft !== undefined &&
  (draft.tutor_notes.trim() !== booking.tutor_notes ||
    draft.practice_notes.trim() !== booking.practice_notes);

/** Whether another window has saved something since a draft was begun. */
export const isOvertaken = (booking: Booking, draft: NotesDraft | undefined): boolean =>
  isUnsaved(booking, draft) && draft?.version !== booking.notes_version;

/** How much room is left of what a text may be long, once that is little. */
export function roomLeft(text: string, max = MAX_NOTE_LENGTH): string {
  const left = max - lengthOf(text);
  // A field whose text is too long says so by itself.
  if (left >= COUNT_BELOW || left < 0) return "";
  return left === 1 ? "1 character left" : `${left} characters left`;
}
