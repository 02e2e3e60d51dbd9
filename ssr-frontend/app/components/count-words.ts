/** A formatted count: `1,234`. */
export const countText = (count: number): string => count.toLocaleString("en-US");

/** A count with its noun: `1 session`, `1,234 sessions`. */
export const countWords = (count: number, one: string, more = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : more}`;

/**
 * The result of a search, for screen readers: `No people.`, `12 people.`, `More than 25 people.` if not all
 * are shown.
 */
export const resultWords = (shown: number, isMore: boolean, one: string, more = `${one}s`): string =>
  shown === 0 ? `No ${more}.` : `${isMore ? "More than " : ""}${countWords(shown, one, more)}.`;
