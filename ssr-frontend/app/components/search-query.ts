/** The longest text to look for, in characters. */
export const MAX_QUERY_LENGTH = 100;

/** What is searched for, as an address says. */
export const parseQuery = (params: URLSearchParams): string =>
  (params.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
