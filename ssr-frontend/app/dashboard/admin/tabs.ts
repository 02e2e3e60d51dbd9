import { applications, emails } from "../../queries/admin.ts";
import { chatReports, heldMessages } from "../../queries/admin-chats.ts";
import { adminResearch } from "../../queries/admin-research.ts";
import { type SessionCountName, sessionCounts } from "../../queries/admin-sessions.ts";
import { tutorCount } from "../../queries/admin-tutors.ts";
import { aiTutorFlagCounts } from "../../queries/ai-tutor-flag-counts.ts";
import { balanceDifferences } from "../../queries/balance-differences.ts";
import { listingCounts, organizationCounts } from "../../queries/listing-counts.ts";
import { opportunityCounts } from "../../queries/opportunity-counts.ts";
import { ACCOUNT_TAB, addCounts, countOf, type RailTab, type TabCount, type TabQueries } from "../tab.ts";
import { BARS_ICON, FLASK_ICON, SUN_ICON } from "../tab-icons.ts";
import {
  BOOK,
  LESSONS,
  LISTING,
  MONEY,
  MONEY_BANK,
  MONEY_DISPUTES,
  MONEY_PAYMENTS,
  MONEY_REFUNDS,
  MONEY_TUTORS,
  NEWSLETTER,
  NEWSLETTERS,
  OPPORTUNITY,
  PAYMENT_PROBLEMS,
  SUMMER,
} from "./places.ts";
import { ALL_SESSIONS, PAID_SESSIONS, type SessionsTab, UNPAID_SESSIONS } from "./sessions/tabs.ts";

/** The counts in the rail. A page of one row is enough, since the response contains the count. */
const waitingApplications = applications("pending", 1);
const unassignedProjects = adminResearch("pending", 1);
const failedEmails = emails("failed", 1);
const openReports = chatReports("open", 1);
const waitingMessages = heldMessages("waiting", 1);

/** A count that needs no action. */
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

/** The first queries of a tab, imported on hover. */
const queriesOf =
  (name: keyof typeof import("./rail-queries.ts")): (() => Promise<TabQueries>) =>
  async () =>
    (await import("./rail-queries.ts"))[name];

/** The tabs of tutors and session records. */
const RECORD_TABS: readonly RailTab[] = [
  {
    to: "/dashboard/admin/tutors",
    label: "Tutors",
    letter: "t",
    icon: "M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7ZM2.500 19.500c.5-3.500 3-5.500 6.500-5.500s6 2 6.500 5.500M16 5a3.200 3.200 0 0 1 0 6.200M18 14.300c2 .8 3.200 2.500 3.500 5.200",
    queries: queriesOf("tutorsQueries"),
    count: quiet(countOf(tutorCount, (count) => count, "in total")),
  },
  sessionsTab(
    UNPAID_SESSIONS,
    queriesOf("unpaidSessionsQueries"),
    "u",
    `${CLOCK}M12 8v4.500l3 2`,
    countSessions("unpaid", "unpaid"),
  ),
  sessionsTab(
    PAID_SESSIONS,
    queriesOf("paidSessionsQueries"),
    "p",
    `${CLOCK}M8.500 12.200l2.500 2.500 4.500-5`,
    quiet(countSessions("paid", "paid")),
  ),
  {
    ...sessionsTab(
      ALL_SESSIONS,
      queriesOf("allSessionsQueries"),
      "s",
      "M4 5.500h16v13H4zM4 10h16M4 14.200h16M9.500 10v8.500",
      quiet(countSessions("all", "in total")),
    ),
    also: [LESSONS, BOOK],
  },
];

/** The admin's rail. */
export const ADMIN_TABS: readonly RailTab[] = [
  {
    to: "/dashboard/admin/overview",
    label: "Overview",
    letter: "d",
    icon: BARS_ICON,
    queries: queriesOf("overviewQueries"),
    also: [PAYMENT_PROBLEMS],
  },
  {
    to: "/dashboard/admin/applications",
    label: "Applications",
    letter: "a",
    icon: "M5 3.500h10l4 4v13H5zM15 3.500v4h4M8.500 12h7M8.500 16h4",
    queries: queriesOf("applicationsQueries"),
    count: countOf(waitingApplications, ({ counts }) => counts.pending, "waiting"),
  },
  {
    to: "/dashboard/admin/research",
    label: "Research",
    letter: "r",
    icon: FLASK_ICON,
    queries: queriesOf("researchQueries"),
    count: countOf(unassignedProjects, ({ counts }) => counts.pending, "unassigned"),
  },
  {
    to: SUMMER,
    label: "Summer",
    letter: "m",
    icon: SUN_ICON,
    queries: queriesOf("summerQueries"),
    also: [OPPORTUNITY, LISTING],
    count: addCounts(
      countOf(opportunityCounts, ({ reported, check_due }) => reported + check_due, "waiting"),
      addCounts(
        countOf(listingCounts, ({ in_review }) => in_review, "in review"),
        countOf(organizationCounts, ({ to_verify, to_review }) => to_verify + to_review, "waiting"),
        "waiting",
      ),
      "waiting",
    ),
  },
  ...RECORD_TABS,
  {
    to: MONEY,
    label: "Money",
    letter: "y",
    icon: "M3 5.500h18v13H3zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5Z",
    queries: queriesOf("moneyQueries"),
    also: [MONEY_PAYMENTS, MONEY_REFUNDS, MONEY_DISPUTES, MONEY_TUTORS, MONEY_BANK],
    count: countOf(balanceDifferences, ({ counts }) => counts.open, "different"),
  },
  {
    to: "/dashboard/admin/users",
    label: "Users",
    letter: "n",
    icon: "M3 5.500h18v13H3zM8.500 8.500a1.900 1.900 0 1 0 0 3.800 1.900 1.900 0 0 0 0-3.800ZM5.300 16c.3-1.500 1.500-2.300 3.200-2.300s2.900.8 3.200 2.300M14.500 10.200h3.700M14.500 13.700h3.700",
    queries: queriesOf("usersQueries"),
  },
  {
    to: "/dashboard/admin/reports",
    label: "Reports",
    letter: "o",
    icon: "M3.500 4.500h17v12h-9l-4.500 4v-4h-3.500zM12 7.500v4M12 13.500v.5",
    queries: queriesOf("reportsQueries"),
    count: addCounts(
      addCounts(
        countOf(openReports, ({ counts }) => counts.open, "open"),
        countOf(waitingMessages, ({ counts }) => counts.waiting, "waiting"),
        "waiting",
      ),
      countOf(aiTutorFlagCounts, ({ open }) => open, "open"),
      "waiting",
    ),
  },
  {
    to: "/dashboard/admin/email",
    label: "Email",
    letter: "e",
    icon: "M3 5.500h18v13H3zM3 6.500l9 7 9-7",
    queries: queriesOf("emailQueries"),
    count: countOf(failedEmails, ({ counts }) => counts.failed, "failed"),
  },
  {
    to: NEWSLETTERS,
    label: "Newsletter",
    letter: "w",
    icon: "M5 3.500h14v17H5zM8.500 8h7M8.500 12h7M8.500 16h4",
    queries: queriesOf("newslettersQueries"),
    also: [NEWSLETTER],
  },
  {
    to: "/dashboard/admin/audit-log",
    label: "Audit log",
    letter: "l",
    icon: "M4 5.500h16M4 12h16M4 18.500h10",
    queries: queriesOf("auditQueries"),
  },
  ACCOUNT_TAB,
];
