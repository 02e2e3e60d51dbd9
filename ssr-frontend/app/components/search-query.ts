/** The maximum length of a search, in characters. */
export const MAX_QUERY_LENGTH = 100;

/** The search in a URL. */
export const parseQuery = (params: URLSearchParams): string =>
  (params.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
