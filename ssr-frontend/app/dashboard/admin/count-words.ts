/** A number of things: `1,234`. */
export const countText = (count: number): string => count.toLocaleString("en-US");

/** The same with what they are: `1 session`, `1,234 sessions`. */
export const countWords = (count: number, one: string, more = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : more}`;
