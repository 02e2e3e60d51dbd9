import type { OpportunityFilter, OpportunitySort } from "../../../queries/admin-opportunities.ts";
import { parseQuery } from "../query.ts";
import { ADMIN_LIST_STEP, countIn, format } from "../search.ts";
import {
  formatParams,
  parseTablePlace,
  type SortKeys,
  type TablePlace,
  tablePlaceParams,
} from "../table/place.ts";

/** By what opportunities can be sorted. */
const OPPORTUNITY_SORTS: SortKeys<OpportunitySort> = [
  ["updated", "desc"],
  ["deadline", "asc"],
  ["checked", "asc"],
];

const FILTERS: readonly OpportunityFilter[] = ["all", "open", "check_due", "closed", "hidden", "reported"];

/** What the tab shows: the opportunities, or what was reported about them. */
export type SummerView = "opportunities" | "reports";

export interface SummerSearch extends TablePlace<OpportunitySort> {
  view: SummerView;
  q: string;
  filter: OpportunityFilter;
  /** Whether the reports are those that are decided, instead of those that wait; and how many are listed. */
  decided: boolean;
  count: number;
}

/** What an address says; what makes no sense is left out. */
export const parseSummerSearch = (params: URLSearchParams): SummerSearch => ({
  view: params.get("view") === "reports" ? "reports" : "opportunities",
  q: parseQuery(params),
  filter: FILTERS.find((name) => name === params.get("filter")) ?? "all",
  ...parseTablePlace(params, OPPORTUNITY_SORTS),
  decided: params.get("state") === "decided",
  count: countIn(params),
});

export function formatSummerSearch({ view, q, filter, decided, count, ...place }: SummerSearch): string {
  if (view === "reports") return format({ view, state: decided ? "decided" : undefined }, count);
  return formatParams({
    q,
    filter: filter === "all" ? undefined : filter,
    ...tablePlaceParams(place, OPPORTUNITY_SORTS),
  });
}

/** The table from its start, without anything that it is narrowed down by. */
export const EVERY_OPPORTUNITY = { q: "", filter: "all", cursor: undefined } as const;

/** The reports from their start. */
export const FIRST_REPORTS = { view: "reports", decided: false, count: ADMIN_LIST_STEP } as const;
