/** The initial length of the list, and the step by which it grows. */
export const APPLICATIONS_STEP = 50;

const MAX_COUNT = 500;

const PARAM = "count";

/** The length of the list in an address. */
export function countIn(params: URLSearchParams): number {
  const count = Number(params.get(PARAM));
  return Number.isInteger(count) && count > APPLICATIONS_STEP
    ? Math.min(count, MAX_COUNT)
    : APPLICATIONS_STEP;
}

/** The query of an address with this length. */
export const countHref = (count: number): string => `?${new URLSearchParams({ [PARAM]: String(count) })}`;
