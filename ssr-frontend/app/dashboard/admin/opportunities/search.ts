import { parseQuery } from "../../../components/search-query.ts";
import type { ListingState } from "../../../queries/admin-listings.ts";
import { adminListings } from "../../../queries/admin-listings.ts";
import type { OpportunityFilter, OpportunitySort } from "../../../queries/admin-opportunities.ts";
import { adminOpportunities, opportunityReports } from "../../../queries/admin-opportunities.ts";
import type { OrganizationFilter } from "../../../queries/admin-organizations.ts";
import { adminOrganizations } from "../../../queries/admin-organizations.ts";
import { listingCounts, organizationCounts } from "../../../queries/listing-counts.ts";
import type { AnyQuery } from "../../../queries/query.ts";
import type { TabQueries } from "../../tab.ts";
import { ADMIN_LIST_STEP, countIn, format } from "../search.ts";
import {
  formatParams,
  parseTablePlace,
  type SortKeys,
  type TablePlace,
  tablePlaceParams,
} from "../table-place.ts";

/** The sort keys of opportunities. */
const OPPORTUNITY_SORTS: SortKeys<OpportunitySort> = [
  ["updated", "desc"],
  ["deadline", "asc"],
  ["checked", "asc"],
];

const FILTERS: readonly OpportunityFilter[] = ["all", "open", "check_due", "closed", "hidden", "reported"];

const LISTING_STATES: readonly ListingState[] = ["in_review", "returned", "approved", "closed", "draft"];

const ORGANIZATION_FILTERS: readonly OrganizationFilter[] = ["to_verify", "to_review", "verified", "all"];

/** The view of the tab: opportunities, reports, providers' listings, or organizations. */
export type SummerView = "opportunities" | "reports" | "review" | "organizations";

const VIEWS: readonly SummerView[] = ["opportunities", "reports", "review", "organizations"];

export interface SummerSearch extends TablePlace<OpportunitySort> {
  view: SummerView;
  /** The search text for opportunities or organizations. */
  q: string;
  filter: OpportunityFilter;
  /** Whether decided reports are listed instead of undecided ones. */
  decided: boolean;
  /** The states of the listings and organizations shown. */
  listingState: ListingState;
  organizationFilter: OrganizationFilter;
  /** How many reports, listings or organizations are listed. */
  count: number;
}

/** Parses the search parameters; invalid values are ignored. */
export function parseSummerSearch(params: URLSearchParams): SummerSearch {
  const view = VIEWS.find((name) => name === params.get("view")) ?? "opportunities";
  const choose = <T extends string>(of: SummerView, name: string, choices: readonly T[], usual: T): T =>
    (view === of && choices.find((choice) => choice === params.get(name))) || usual;
  return {
    view,
    q: parseQuery(params),
    filter: choose("opportunities", "filter", FILTERS, "all"),
    ...parseTablePlace(params, OPPORTUNITY_SORTS),
    decided: view === "reports" && params.get("state") === "decided",
    listingState: choose("review", "state", LISTING_STATES, "in_review"),
    organizationFilter: choose("organizations", "filter", ORGANIZATION_FILTERS, "to_verify"),
    count: countIn(params),
  };
}

export function formatSummerSearch(search: SummerSearch): string {
  const { view, q, filter, decided, listingState, organizationFilter, count, ...place } = search;
  switch (view) {
    case "reports":
      return format({ view, state: decided ? "decided" : undefined }, count);
    case "review":
      return format({ view, state: listingState === "in_review" ? undefined : listingState }, count);
    case "organizations":
      return format(
        { view, filter: organizationFilter === "to_verify" ? undefined : organizationFilter, q },
        count,
      );
    case "opportunities":
      return formatParams({
        q,
        filter: filter === "all" ? undefined : filter,
        ...tablePlaceParams(place, OPPORTUNITY_SORTS),
      });
  }
}

/** The first page of the table, unfiltered. */
export const EVERY_OPPORTUNITY = { q: "", filter: "all", cursor: undefined } as const;

/** The first page of every other list. */
export const FIRST_OF_VIEW = {
  decided: false,
  listingState: "in_review",
  organizationFilter: "to_verify",
  count: ADMIN_LIST_STEP,
} as const;

/** The query of a view of the summer portal. */
function summerViewQuery(search: SummerSearch): AnyQuery {
  const { view, decided, listingState, organizationFilter, q, count } = search;
  switch (view) {
    case "reports":
      return opportunityReports(decided ? "decided" : "open", count);
    case "review":
      return adminListings(listingState, count);
    case "organizations":
      return adminOrganizations(organizationFilter, q, count);
    case "opportunities":
      return adminOpportunities(search);
  }
}

/** The view that the address names, and the counts of the others. */
export const summerQueries: TabQueries = ({ search }) => [
  summerViewQuery(parseSummerSearch(search)),
  opportunityReports("open", 1),
  listingCounts,
  organizationCounts,
];
