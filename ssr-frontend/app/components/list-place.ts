/** How many bookings a long list shows at first, and how many more each time. */
export const PLACE_STEP = 20;
/** How many at most: every row is read and sent at once. Beyond that the list goes on in another view of it. */
export const PLACE_MAX = 100;

/** Which part of a long list is shown. It stands in the address, so that reload and back keep it. */
export interface ListPlace {
  count: number;
  /** Where it starts, as the API has called that; at the list's top if not given. */
  after: string | undefined;
}

/** The top of a list. */
export const LIST_TOP: ListPlace = { count: PLACE_STEP, after: undefined };

const CURSOR = /^[\w-]{40,120}$/;

/** What these two parameters of an address say; what makes no sense is left out. */
export function parsePlace(count: string | null, after: string | null): ListPlace {
  const value = Number(count);
  return {
    count: Number.isInteger(value) && value > PLACE_STEP ? Math.min(value, PLACE_MAX) : PLACE_STEP,
    after: after !== null && CURSOR.test(after) ? after : undefined,
  };
}

/** Where more of the list is shown: below what is there or, when that is long already, in its place. */
export function placeOfMore({ count, after }: ListPlace, next: string | undefined): ListPlace | undefined {
  if (next === undefined) return undefined;
  return count < PLACE_MAX ? { count: count + PLACE_STEP, after } : { count: PLACE_STEP, after: next };
}
