import { countText } from "../../components/count-words.ts";
import { lengthOf } from "../../text-length.ts";
import { MAX_TEXT_LENGTH } from "./words.ts";

/** The length of a text, or how much it exceeds the limit. */
export function countWords(text: string): string {
  const length = lengthOf(text);
  const over = length - MAX_TEXT_LENGTH;
  if (over > 0) return `${countText(over)} ${over === 1 ? "character" : "characters"} too many`;
  return `${countText(length)} of ${countText(MAX_TEXT_LENGTH)} characters`;
}

/**
 * The error of a text before it is sent, if any; the API has the same limit.
 *
 * @param missing the error of an empty text
 */
export function checkText(text: string, missing: string): string | undefined {
  const length = lengthOf(text);
  if (length === 0) return missing;
  return length > MAX_TEXT_LENGTH
    ? `It’s too long: ${countWords(text)}. Nothing is cut; please shorten it.`
    : undefined;
}
