import { countText } from "./components/count-words.ts";

/** The number of characters in the trimmed text, in code points, as the API counts. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** Says by how much a text exceeds the maximum; empty if it does not. */
export function tooLongWords(text: string, max: number): string {
  const over = lengthOf(text) - max;
  return over > 0 ? `Please use at most ${countText(max)} characters: ${countText(over)} too many.` : "";
}
