/** How many applications the list shows at first, and how many more each time. */
export const APPLICATIONS_STEP = 50;

const MAX_COUNT = 500;

const PARAM = "count";

/** How many an address asks for. */
export function countIn(params: URLSearchParams): number {
  const count = Number(params.get(PARAM));
  return Number.isInteger(count) && count > APPLICATIONS_STEP
    ? Math.min(count, MAX_COUNT)
    : APPLICATIONS_STEP;
}

/** The query of an address that asks for so many. */
export const countHref = (count: number): string => `?${new URLSearchParams({ [PARAM]: String(count) })}`;
