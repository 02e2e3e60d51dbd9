import { useLocation, useNavigate, useNavigation } from "react-router";

/** What a tab's address says, and how to change it. */
export interface SearchState<S> {
  /** What it says now, even while a page with another one is on its way. */
  search: S;
  /** The query of an address that differs from the present one in this; the bare path if it says nothing special. */
  hrefOf: (change: Partial<S>) => string;
  /** Goes there; back leads back, unless it replaces the present address. */
  go: (change: Partial<S>, options?: { replace?: boolean }) => void;
}

/**
 * The state of a tab that stands in the query of its address.
 *
 * @param parse what a query says
 * @param format the query that says so
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
