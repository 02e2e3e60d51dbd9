import { useLocation, useNavigate, useNavigation } from "react-router";

/** The state of a tab in its URL, and how to change it. */
export interface SearchState<S> {
  /** The current state, even while a navigation is pending. */
  search: S;
  /** The query string with a change; the bare path if all values are defaults. */
  hrefOf: (change: Partial<S>) => string;
  /** Navigates there; adds a history entry unless it replaces the current one. */
  go: (change: Partial<S>, options?: { replace?: boolean }) => void;
}

/**
 * The state of a tab in the query string of its URL.
 *
 * @param parse parses a query string
 * @param format formats a state as a query string
 */
export function useSearch<S>(
  parse: (params: URLSearchParams) => S,
  format: (search: S) => string,
): SearchState<S> {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const next = navigation.location?.pathname === location.pathname ? navigation.location : undefined;
  const search = parse(new URLSearchParams((next ?? location).search));
  const hrefOf = (change: Partial<S>) => format({ ...search, ...change }) || location.pathname;
  return {
    search,
    hrefOf,
    go: (change, { replace = false } = {}) =>
      void navigate(hrefOf(change), { preventScrollReset: true, replace }),
  };
}
