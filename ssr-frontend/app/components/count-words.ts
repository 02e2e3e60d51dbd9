/** A number of things: `1,234`. */
export const countText = (count: number): string => count.toLocaleString("en-US");

/** The same with what they are: `1 session`, `1,234 sessions`. */
export const countWords = (count: number, one: string, more = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : more}`;

/** What a search has found, for readers: `No people.`, `12 people.`, `More than 25 people.` where not all of it is shown. */
export const resultWords = (shown: number, isMore: boolean, one: string, more = `${one}s`): string =>
  shown === 0 ? `No ${more}.` : `${isMore ? "More than " : ""}${countWords(shown, one, more)}.`;
