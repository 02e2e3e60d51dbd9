/** The page size of a long list, and of each "show more". */
export const PLACE_STEP = 20;
/**
 * The maximum page size, because all rows are fetched and sent at once. Beyond that the list continues on
 * another page.
 */
export const PLACE_MAX = 100;

/** The displayed part of a long list. It is in the URL, so that reload and back restore it. */
export interface ListPlace {
  count: number;
  /** The API's cursor of its start; the top of the list if undefined. */
  after: string | undefined;
}

/** The top of a list. */
export const LIST_TOP: ListPlace = { count: PLACE_STEP, after: undefined };

const CURSOR = /^[\w-]{40,120}$/;

/** Parses these two URL parameters; invalid ones are ignored. */
export function parsePlace(count: string | null, after: string | null): ListPlace {
  const value = Number(count);
  return {
    count: Number.isInteger(value) && value > PLACE_STEP ? Math.min(value, PLACE_MAX) : PLACE_STEP,
    after: after !== null && CURSOR.test(after) ? after : undefined,
  };
}

/** The next part of the list: appended to the current one or, if that is already long, in its place. */
export function placeOfMore({ count, after }: ListPlace, next: string | undefined): ListPlace | undefined {
  if (next === undefined) return undefined;
  return count < PLACE_MAX ? { count: count + PLACE_STEP, after } : { count: PLACE_STEP, after: next };
}
