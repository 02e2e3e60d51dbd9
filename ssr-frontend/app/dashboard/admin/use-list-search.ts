import { type SearchState, useSearch } from "../../components/use-search.ts";
import { ADMIN_LIST_MAX, ADMIN_LIST_STEP } from "./search.ts";

/** What the address says of a list. */
export interface ListSearchState<S> extends SearchState<S> {
  /** How long the next longer list is; none when it is as long as it can get. */
  longer: number | undefined;
}

/** The state of a list that stands in the address. Another list starts from its top again. */
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
