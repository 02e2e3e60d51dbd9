/** How many characters people count in a text without the space around it, as the API does. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** By how much a text is longer than may be sent; empty where it is not. */
export function tooLongWords(text: string, max: number): string {
  const over = lengthOf(text) - max;
  const number = (count: number) => count.toLocaleString("en-US");
  return over > 0 ? `Please use at most ${number(max)} characters: ${number(over)} too many.` : "";
}
