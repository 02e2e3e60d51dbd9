import { applications, auditLog, emails } from "../../queries/admin.ts";
import {
  adminChats,
  chatReport,
  chatReports,
  heldMessage,
  heldMessages,
  suspendedPeople,
} from "../../queries/admin-chats.ts";
import { adminResearch, eligibleTutors } from "../../queries/admin-research.ts";
import { researchNotebook, researchUpdates } from "../../queries/research.ts";
import { ACCOUNT_TAB, addCounts, countOf, type RailTab, type TabQueries } from "../tab.ts";
import { FLASK_ICON } from "../tab-icons.ts";
import { parseDeskSearch } from "./reports/search.ts";
import { parseResearchSearch } from "./research/search.ts";
import { parseApplicationsSearch, parseAuditSearch, parseEmailsSearch } from "./search.ts";

/** What waits, as the rail says. One of each is enough to be told how many there are. */
const waitingApplications = applications("pending", 1);
const unassignedProjects = adminResearch("pending", 1);
const failedEmails = emails("failed", 1);
const openReports = chatReports("open", 1);
const waitingMessages = heldMessages("waiting", 1);

export const applicationsQueries: TabQueries = ({ search }) => {
  const { status, count } = parseApplicationsSearch(search);
  return [applications(status, count)];
};

/** The notebook of the project that the address names, or the list; and who can be assigned. */
export const researchQueries: TabQueries = ({ search }) => {
  const { project, updates, filter, count } = parseResearchSearch(search);
  const shown = project
    ? [researchNotebook(project), researchUpdates(project, updates)]
    : [adminResearch(filter, count)];
  return [...shown, eligibleTutors];
};

/** What the desk shows of what its address says. What is open there is read alone: the audit log tells of it. */
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
  }
};

export const emailQueries: TabQueries = ({ search }) => {
  const { state, count } = parseEmailsSearch(search);
  return [emails(state, count)];
};

export const auditQueries: TabQueries = ({ search }) => {
  const { count, ...filter } = parseAuditSearch(search);
  return [auditLog(filter, count)];
};

/** What an admin's rail leads to. */
export const ADMIN_TABS: readonly RailTab[] = [
  {
    to: "/dashboard/admin/applications",
    label: "Applications",
    letter: "a",
    icon: "M5 3.500h10l4 4v13H5zM15 3.500v4h4M8.500 12h7M8.500 16h4",
    queries: applicationsQueries,
    count: countOf(waitingApplications, ({ counts }) => counts.pending, "waiting"),
  },
  {
    to: "/dashboard/admin/research",
    label: "Research",
    letter: "r",
    icon: FLASK_ICON,
    queries: researchQueries,
    count: countOf(unassignedProjects, ({ counts }) => counts.pending, "unassigned"),
  },
  {
    to: "/dashboard/admin/reports",
    label: "Reports",
    letter: "o",
    icon: "M3.500 4.500h17v12h-9l-4.500 4v-4h-3.500zM12 7.500v4M12 13.500v.5",
    queries: reportsQueries,
    count: addCounts(
      countOf(openReports, ({ counts }) => counts.open, "open"),
      countOf(waitingMessages, ({ counts }) => counts.waiting, "waiting"),
      "waiting",
    ),
  },
  {
    to: "/dashboard/admin/email",
    label: "Email",
    letter: "e",
    icon: "M3 5.500h18v13H3zM3 6.500l9 7 9-7",
    queries: emailQueries,
    count: countOf(failedEmails, ({ counts }) => counts.failed, "failed"),
  },
  {
    to: "/dashboard/admin/audit-log",
    label: "Audit log",
    letter: "l",
    icon: "M4 5.500h16M4 12h16M4 18.500h10",
    queries: auditQueries,
  },
  ACCOUNT_TAB,
];
