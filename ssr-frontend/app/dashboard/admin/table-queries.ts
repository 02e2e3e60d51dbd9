import { adminListings } from "../../queries/admin-listings.ts";
import { adminOpportunities, opportunityReports } from "../../queries/admin-opportunities.ts";
import { adminOrganizations } from "../../queries/admin-organizations.ts";
import { adminSessions } from "../../queries/admin-sessions.ts";
import { adminTutors } from "../../queries/admin-tutors.ts";
import { listingCounts, organizationCounts } from "../../queries/listing-counts.ts";
import type { AnyQuery } from "../../queries/query.ts";
import type { TabQueries } from "../tab.ts";
import { parseSummerSearch, type SummerSearch } from "./opportunities/search.ts";
import { parseSessionsSearch } from "./sessions/search.ts";
import { ALL_SESSIONS, listOf, PAID_SESSIONS, type SessionsTab, UNPAID_SESSIONS } from "./sessions/tabs.ts";
import { parseTutorsSearch } from "./tutors/search.ts";

/**
 * The first queries of the admin's tabs with tables. Not in `tab-queries.ts`, so that the other tabs load no
 * table code.
 */

export const tutorsQueries: TabQueries = ({ search }) => [adminTutors(parseTutorsSearch(search))];

const sessionsQueries =
  (tab: SessionsTab): TabQueries =>
  ({ search }) => [adminSessions(listOf(tab, parseSessionsSearch(search)))];

export const unpaidSessionsQueries: TabQueries = sessionsQueries(UNPAID_SESSIONS);
export const paidSessionsQueries: TabQueries = sessionsQueries(PAID_SESSIONS);
export const allSessionsQueries: TabQueries = sessionsQueries(ALL_SESSIONS);

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
