import { applications, auditLog, emails } from "../../queries/admin.ts";
import { aiTutorFlags, aiTutorSettings } from "../../queries/admin-ai-tutor.ts";
import { userLessons } from "../../queries/admin-booking.ts";
import {
  adminChats,
  chatReport,
  chatReports,
  heldMessage,
  heldMessages,
  suspendedPeople,
} from "../../queries/admin-chats.ts";
import { balanceTransactions, moneyMonths, statement } from "../../queries/admin-money.ts";
import { newsletters, subscribers, subscriberWeeks } from "../../queries/admin-newsletters.ts";
import { adminSummary, paymentProblems, statistics, tutorTotals } from "../../queries/admin-overview.ts";
import { tutorEarnings, tutorPayout, tutorPayouts } from "../../queries/admin-payouts.ts";
import { adminResearch, eligibleTutors } from "../../queries/admin-research.ts";
import { adminUser, adminUsers } from "../../queries/admin-users.ts";
import { balanceDifferences } from "../../queries/balance-differences.ts";
import { researchNotebook, researchUpdates } from "../../queries/research.ts";
import { dateIn } from "../../time/wall.ts";
import type { TabQueries } from "../tab.ts";
import { monthOf, parseMoneySearch } from "./money/search.ts";
import { parseNewslettersSearch } from "./newsletters/search.ts";
import { datesOf, parseOverviewSearch } from "./overview/search.ts";
import { parsePayoutsSearch } from "./payouts/search.ts";
import { parseDeskSearch } from "./reports/search.ts";
import { parseResearchSearch } from "./research/search.ts";
import { countIn, parseApplicationsSearch, parseAuditSearch, parseEmailsSearch } from "./search.ts";
import { parseUsersSearch } from "./users/search.ts";

/**
 * The first queries of the admin's tabs. Not in `tabs.ts`, which every role's pages load: the rail imports
 * this file on hover.
 */

export const overviewQueries: TabQueries = ({ search, session: { now, zone } }) => {
  const { q, tutors, period } = parseOverviewSearch(search);
  const { from, to } = datesOf(period, dateIn(now, zone));
  return [adminSummary, tutorTotals(q, tutors), statistics(from, to)];
};

export const moneyQueries: TabQueries = ({ search, session: { now, zone } }) => {
  const { month = monthOf(dateIn(now, zone)), kind, count } = parseMoneySearch(search);
  return [statement(month), balanceDifferences, moneyMonths, balanceTransactions(month, kind, count)];
};

/** The tutor that the address names, with the shares of their lessons; or all tutors. */
export const tutorPayoutsQueries: TabQueries = ({ search }) => {
  const { tutor, count, ...filter } = parsePayoutsSearch(search);
  return tutor ? [tutorPayout(tutor), tutorEarnings(tutor, count)] : [tutorPayouts(filter, count)];
};

export const paymentProblemsQueries: TabQueries = ({ search }) => [paymentProblems(countIn(search))];

export const applicationsQueries: TabQueries = ({ search }) => {
  const { status, count } = parseApplicationsSearch(search);
  return [applications(status, count)];
};

/** The notebook that the address names, or the list; and the eligible tutors. */
export const researchQueries: TabQueries = ({ search }) => {
  const { project, updates, filter, count } = parseResearchSearch(search);
  const shown = project
    ? [researchNotebook(project), researchUpdates(project, updates)]
    : [adminResearch(filter, count)];
  return [...shown, eligibleTutors];
};

/**
 * The desk's view that the address names. An open item is fetched alone, since that is recorded in the audit
 * log.
 */
export const reportsQueries: TabQueries = ({ search }) => {
  const { view, decided, open, q, count } = parseDeskSearch(search);
  switch (view) {
    case "reports":
      return [open ? chatReport(open) : chatReports(decided ? "decided" : "open", count)];
    case "held":
      return [open ? heldMessage(open) : heldMessages(decided ? "decided" : "waiting", count)];
    case "chats":
      return [adminChats(q, count)];
    case "suspended":
      return [suspendedPeople(count)];
    case "ai-tutor":
      return open ? [aiTutorSettings] : [aiTutorFlags(decided ? "decided" : "open", count), aiTutorSettings];
  }
};

/** The user that the address names, with their lessons; or the list. */
export const usersQueries: TabQueries = ({ search }) => {
  const { user, lessons, count, ...list } = parseUsersSearch(search);
  return user ? [adminUser(user), userLessons(user, lessons, count)] : [adminUsers(list)];
};

export const emailQueries: TabQueries = ({ search }) => {
  const { state, count } = parseEmailsSearch(search);
  return [emails(state, count)];
};

/** The newsletters, or the subscribers. */
export const newslettersQueries: TabQueries = ({ search }) => {
  const { view, count, ...filter } = parseNewslettersSearch(search);
  return view === "subscribers" ? [subscribers(filter, count), subscriberWeeks] : [newsletters(count)];
};

export const auditQueries: TabQueries = ({ search }) => {
  const { count, ...filter } = parseAuditSearch(search);
  return [auditLog(filter, count)];
};
