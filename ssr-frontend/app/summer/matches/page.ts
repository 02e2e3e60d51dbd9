/** The API's last page. */
const LAST_PAGE = 100;

/** The page number in an address. */
export function parsePage(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1;
}
