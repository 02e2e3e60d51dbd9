/** The API knows no page beyond. */
const LAST_PAGE = 100;

/** The page of a list that an address names. */
export function parsePage(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1;
}
