import type { AdminSession, SessionCountName, SessionList } from "../../../queries/admin-sessions.ts";
import type { SessionsSearch } from "./search.ts";

/** One of the three tabs that list sessions. */
export interface SessionsTab {
  title: string;
  path: string;
  /** Which sessions it lists; all of them if it does not say. */
  paid?: boolean;
  /** Which of the counts is its own. */
  count: SessionCountName;
  /** One line of what it is for. */
  about: string;
}

export const UNPAID_SESSIONS: SessionsTab = {
  title: "Unpaid Sessions",
  path: "/dashboard/admin/unpaid-sessions",
  paid: false,
  count: "unpaid",
  about:
    "To be settled outside Stripe, but for those that say “Paid by card”. Marking one as paid moves no money.",
};

export const PAID_SESSIONS: SessionsTab = {
  title: "Paid Sessions",
  path: "/dashboard/admin/paid-sessions",
  paid: true,
  count: "paid",
  about: "What students paid for here, and what was settled elsewhere.",
};

export const ALL_SESSIONS: SessionsTab = {
  title: "All Sessions",
  path: "/dashboard/admin/sessions",
  count: "all",
  about: "What was booked here or entered by hand, upcoming sessions included.",
};

/** Where a session belongs once it is paid, or not any more. */
export const tabOf = ({ paid }: Pick<AdminSession, "paid">): SessionsTab =>
  paid ? PAID_SESSIONS : UNPAID_SESSIONS;

/** What a tab lists at an address. */
export const listOf = ({ paid }: SessionsTab, search: SessionsSearch): SessionList => ({ paid, ...search });
