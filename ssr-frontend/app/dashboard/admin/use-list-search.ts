import { type SearchState, useSearch } from "../../components/use-search.ts";
import { ADMIN_LIST_MAX, ADMIN_LIST_STEP } from "./search.ts";

/** The state of a list in the address. */
export interface ListSearchState<S> extends SearchState<S> {
  /** The next length of the list; `undefined` at its maximum. */
  longer: number | undefined;
}

/** The state of a list in the address. A changed filter starts at the top. */
export function useListSearch<S extends { count: number }>(
  parse: (params: URLSearchParams) => S,
  format: (search: S) => string,
): ListSearchState<S> {
  const { search, hrefOf, go } = useSearch(parse, format);
  const fromTop = (change: Partial<S>): Partial<S> => ({ count: ADMIN_LIST_STEP, ...change });
  return {
    search,
    hrefOf: (change) => hrefOf(fromTop(change)),
    go: (change, options) => go(fromTop(change), options),
    longer: search.count < ADMIN_LIST_MAX ? search.count + ADMIN_LIST_STEP : undefined,
  };
}
