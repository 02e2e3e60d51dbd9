import type { AdminSummary } from "../../../queries/admin-overview.ts";
import {
  MONEY,
  MONEY_BANK,
  MONEY_DISPUTES,
  MONEY_TUTORS,
  ORGANIZATIONS,
  PAYMENT_PROBLEMS,
  REVIEW,
  SUMMER,
} from "../places.ts";

type NeedName = keyof AdminSummary["needs"];

interface NeedWords {
  name: NeedName;
  /** The text after the number one, and after any other number. */
  one: string;
  several: string;
  /** The page where it is dealt with. */
  to: string;
}

/** Ordered by urgency: what people wait for, then money, then bookkeeping. */
const NEEDS: readonly NeedWords[] = [
  {
    name: "open_reports",
    one: "report of a chat is open",
    several: "reports of chats are open",
    to: "/dashboard/admin/reports",
  },
  {
    name: "held_messages",
    one: "message is held until you decide",
    several: "messages are held until you decide",
    to: "/dashboard/admin/reports?view=held",
  },
  {
    name: "opportunity_reports",
    one: "report of a summer opportunity is open",
    several: "reports of summer opportunities are open",
    to: `${SUMMER}?view=reports`,
  },
  {
    name: "pending_applications",
    one: "application is waiting for a decision",
    several: "applications are waiting for a decision",
    to: "/dashboard/admin/applications",
  },
  {
    name: "listings_in_review",
    one: "listing of a provider is waiting for review",
    several: "listings of providers are waiting for review",
    to: REVIEW,
  },
  {
    name: "organizations_to_verify",
    one: "organization can be verified",
    several: "organizations can be verified",
    to: ORGANIZATIONS,
  },
  {
    name: "organizations_to_review",
    one: "organization says something new about itself",
    several: "organizations say something new about themselves",
    to: `${ORGANIZATIONS}&filter=to_review`,
  },
  {
    name: "unassigned_research",
    one: "research request has no mentor yet",
    several: "research requests have no mentor yet",
    to: "/dashboard/admin/research?status=pending",
  },
  {
    name: "balance_differences",
    one: "amount doesn’t match Stripe",
    several: "amounts don’t match Stripe",
    to: MONEY,
  },
  {
    name: "open_disputes",
    one: "payment is disputed by the cardholder",
    several: "payments are disputed by the cardholder",
    to: MONEY_DISPUTES,
  },
  {
    name: "failed_bank_payouts",
    one: "payout was sent back by the bank",
    several: "payouts were sent back by the bank",
    to: `${MONEY_BANK}?state=failed`,
  },
  {
    name: "failed_payouts",
    one: "tutor’s share couldn’t be sent",
    several: "tutors’ shares couldn’t be sent",
    to: PAYMENT_PROBLEMS,
  },
  {
    name: "refused_adjustments",
    one: "bonus or correction is refused by Stripe",
    several: "bonuses and corrections are refused by Stripe",
    to: `${MONEY_TUTORS}?only=held`,
  },
  {
    name: "failed_emails",
    one: "email failed to send",
    several: "emails failed to send",
    to: "/dashboard/admin/email",
  },
  {
    name: "opportunities_to_check",
    one: "summer opportunity has to be checked",
    several: "summer opportunities have to be checked",
    to: `${SUMMER}?filter=check_due`,
  },
  {
    name: "unpaid_sessions",
    one: "session isn’t marked as paid",
    several: "sessions aren’t marked as paid",
    to: "/dashboard/admin/unpaid-sessions",
  },
];

/** A task: how many, what, and where. */
export interface WaitingNeed {
  name: NeedName;
  count: number;
  words: string;
  to: string;
}

/** The tasks that are not empty, the most urgent first. */
export const waitingNeeds = (needs: AdminSummary["needs"]): WaitingNeed[] =>
  NEEDS.flatMap(({ name, one, several, to }) => {
    const count = needs[name];
    return count > 0 ? [{ name, count, words: count === 1 ? one : several, to }] : [];
  });
