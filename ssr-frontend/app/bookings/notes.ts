import { lengthOf } from "../text-length.ts";

/** How long a note about a lesson may be. */
export const MAX_NOTE_LENGTH = 1000;

/** How long a reason may be for which a lesson is cancelled, or its price given back. */
export const MAX_REASON_LENGTH = 500;

/** With fewer characters left, they are counted for whoever writes. */
const COUNT_BELOW = 200;

/** How much room is left of what a text may be long, once that is little. */
export function roomLeft(text: string, max = MAX_NOTE_LENGTH): string {
  const left = max - lengthOf(text);
  // A field whose text is too long says so by itself.
  if (left >= COUNT_BELOW || left < 0) return "";
  return left === 1 ? "1 character left" : `${left} characters left`;
}
