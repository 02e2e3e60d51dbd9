import { type SearchState, useSearch } from "../../../components/use-search.ts";
import {
  type ApplicationsSearch,
  formatApplicationsSearch,
  LIST_STEP,
  MAX_LIST,
  parseApplicationsSearch,
} from "./search.ts";

/** What the address says of the list. */
export interface ApplicationsSearchState extends SearchState<ApplicationsSearch> {
  /** How long the next longer list is; none when it is as long as it can get. */
  longer: number | undefined;
}

/** The state of the list, which stands in its address. Another list starts from its top again. */
export function useApplicationsSearch(): ApplicationsSearchState {
  const { search, hrefOf, go } = useSearch(parseApplicationsSearch, formatApplicationsSearch);
  return {
    search,
    hrefOf: (change) => hrefOf({ count: LIST_STEP, ...change }),
    go: (change, options) => go({ count: LIST_STEP, ...change }, options),
    longer: search.count < MAX_LIST ? search.count + LIST_STEP : undefined,
  };
}
