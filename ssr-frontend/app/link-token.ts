/**
 * The token or key of an emailed link; empty if the link is truncated. Programs that detect links in text
 * include a following full stop or bracket, with which no token ends.
 */
export const linkToken = (search: URLSearchParams, name = "token"): string =>
  (search.get(name) ?? "").replace(/[^\w-]+$/, "");
