import { lengthOf } from "../text-length.ts";

/** The maximum length of a note about a lesson. */
export const MAX_NOTE_LENGTH = 1000;

/** The maximum length of the reason for a cancellation or a refund. */
export const MAX_REASON_LENGTH = 500;

/** The counter is shown below this number of remaining characters. */
const COUNT_BELOW = 200;

/** The remaining characters of a text, once they are few. */
export function roomLeft(text: string, max = MAX_NOTE_LENGTH): string {
  const left = max - lengthOf(text);
  // A field with a too long text shows its own error.
  if (left >= COUNT_BELOW || left < 0) return "";
  return left === 1 ? "1 character left" : `${left} characters left`;
}
