import type { AdminSession, SessionCountName } from "../../../queries/admin-sessions.ts";

/** One of the three tabs of sessions. */
export interface SessionsTab {
  title: string;
  path: string;
  /** The paid state it lists; all if not set. */
  paid?: boolean;
  /** The count shown in the rail. */
  count: SessionCountName;
  /** One line about its purpose. */
  about: string;
}

export const UNPAID_SESSIONS: SessionsTab = {
  title: "Unpaid Sessions",
  path: "/dashboard/admin/unpaid-sessions",
  paid: false,
  count: "unpaid",
  about:
    "To be settled outside Stripe, except those that say “Paid by card.” Marking one as paid moves no money.",
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

/** The tab that lists a session by its paid state. */
export const tabOf = ({ paid }: Pick<AdminSession, "paid">): SessionsTab =>
  paid ? PAID_SESSIONS : UNPAID_SESSIONS;
