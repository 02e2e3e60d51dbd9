import { type SessionCountName, sessionCounts } from "../../queries/admin-sessions.ts";
import { tutorCount } from "../../queries/admin-tutors.ts";
import { countOf, type RailTab, type TabCount } from "../tab.ts";
import { BOOK, LESSONS } from "./places.ts";
import { tableQueriesOf } from "./queries-of.ts";
import { ALL_SESSIONS, PAID_SESSIONS, type SessionsTab, UNPAID_SESSIONS } from "./sessions/tabs.ts";

/** A number that says how much there is, not what waits for somebody. */
const quiet = (count: TabCount): TabCount => ({ ...count, quiet: true });

const countSessions = (name: SessionCountName, words: string): TabCount =>
  countOf(sessionCounts, (counts) => counts[name], words);

const sessionsTab = (
  tab: SessionsTab,
  queries: RailTab["queries"],
  letter: string,
  icon: string,
  count: TabCount,
): RailTab => ({
  to: tab.path,
  label: tab.title,
  letter,
  icon,
  queries,
  count,
});

const CLOCK = "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z";

/** The admin's books: who teaches, and what was given. */
export const RECORD_TABS: readonly RailTab[] = [
  {
    to: "/dashboard/admin/tutors",
    label: "Tutors",
    letter: "t",
    icon: "M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7ZM2.500 19.500c.5-3.500 3-5.500 6.500-5.500s6 2 6.500 5.500M16 5a3.200 3.200 0 0 1 0 6.200M18 14.300c2 .8 3.200 2.500 3.500 5.200",
    queries: tableQueriesOf("tutorsQueries"),
    count: quiet(countOf(tutorCount, (count) => count, "in all")),
  },
  sessionsTab(
    UNPAID_SESSIONS,
    tableQueriesOf("unpaidSessionsQueries"),
    "u",
    `${CLOCK}M12 8v4.500l3 2`,
    countSessions("unpaid", "unpaid"),
  ),
  sessionsTab(
    PAID_SESSIONS,
    tableQueriesOf("paidSessionsQueries"),
    "p",
    `${CLOCK}M8.500 12.200l2.500 2.500 4.500-5`,
    quiet(countSessions("paid", "paid")),
  ),
  {
    ...sessionsTab(
      ALL_SESSIONS,
      tableQueriesOf("allSessionsQueries"),
      "s",
      "M4 5.500h16v13H4zM4 10h16M4 14.200h16M9.500 10v8.500",
      quiet(countSessions("all", "in all")),
    ),
    also: [LESSONS, BOOK],
  },
];
