import { adminOpportunities, opportunityReports } from "../../queries/admin-opportunities.ts";
import { adminSessions } from "../../queries/admin-sessions.ts";
import { adminTutors } from "../../queries/admin-tutors.ts";
import type { TabQueries } from "../tab.ts";
import { parseSummerSearch } from "./opportunities/search.ts";
import { parseSessionsSearch } from "./sessions/search.ts";
import { ALL_SESSIONS, listOf, PAID_SESSIONS, type SessionsTab, UNPAID_SESSIONS } from "./sessions/tabs.ts";
import { parseTutorsSearch } from "./tutors/search.ts";

/** What the admin's tabs with tables show first. Apart from `tab-queries.ts`: the other tabs load nothing of tables. */

export const tutorsQueries: TabQueries = ({ search }) => [adminTutors(parseTutorsSearch(search))];

const sessionsQueries =
  (tab: SessionsTab): TabQueries =>
  ({ search }) => [adminSessions(listOf(tab, parseSessionsSearch(search)))];

export const unpaidSessionsQueries: TabQueries = sessionsQueries(UNPAID_SESSIONS);
export const paidSessionsQueries: TabQueries = sessionsQueries(PAID_SESSIONS);
export const allSessionsQueries: TabQueries = sessionsQueries(ALL_SESSIONS);

/** The table of the summer portal, or what was reported about it; and how many reports wait. */
export const summerQueries: TabQueries = ({ search }) => {
  const { view, decided, count, ...list } = parseSummerSearch(search);
  const shown =
    view === "reports" ? opportunityReports(decided ? "decided" : "open", count) : adminOpportunities(list);
  return [shown, opportunityReports("open", 1)];
};
