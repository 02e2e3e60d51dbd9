/**
 * What a mailed link carries, a token or a key; empty when it lost its end. Programs that find links in a text take the full stop
 * or the bracket behind one for a part of it, which no token ends with.
 */
export const linkToken = (search: URLSearchParams, name = "token"): string =>
  (search.get(name) ?? "").replace(/[^\w-]+$/, "");
