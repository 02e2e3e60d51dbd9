import type { StatusTone } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import type {
  BankPayout,
  MadeRefund,
  OpenedDispute,
  PaidPayment,
  Purchase,
} from "../../../queries/admin-money-lists.ts";
import { isListing } from "./purchase.ts";

/** A state's label and color. */
export interface StateWords {
  tone: StatusTone;
  words: string;
}

type PaymentState = Pick<
  PaidPayment,
  "amount_cents" | "refunded_cents" | "lost_cents" | "dispute_state" | "status"
>;

/** The states of a payment, the most urgent first; empty if it is fully kept. */
export function paymentStates(payment: PaymentState): StateWords[] {
  const { amount_cents, refunded_cents, lost_cents, dispute_state, status } = payment;
  const states: StateWords[] = [];
  if (dispute_state === "open") states.push({ tone: "cancelled", words: "Disputed" });
  if (lost_cents > 0) states.push({ tone: "cancelled", words: `Dispute lost, ${formatCents(lost_cents)}` });
  if (dispute_state === "won") states.push({ tone: "completed", words: "Dispute won" });
  if (status === "refund_pending") states.push({ tone: "pending", words: "Being refunded" });
  else if (refunded_cents >= amount_cents) states.push({ tone: "pending", words: "Refunded" });
  else if (refunded_cents > 0)
    states.push({ tone: "pending", words: `${formatCents(refunded_cents)} refunded` });
  return states;
}

export const REFUND_STATES: Record<MadeRefund["status"], StateWords> = {
  pending: { tone: "pending", words: "On its way" },
  succeeded: { tone: "completed", words: "On the card" },
  failed: { tone: "cancelled", words: "Sent back" },
};

/** What to do about a refund that has not arrived; empty for one that has. */
export function refundNext({ status, purchase }: Pick<MadeRefund, "status" | "purchase">): string {
  switch (status) {
    case "pending":
      return "The card’s bank may take ten days for it. You don’t need to do anything in the meantime.";
    case "failed":
      return `The card’s bank sent it back, and the money is in the balance again. Ask ${isListing(purchase) ? "the provider" : "the student"} for another way, or refund it once more from the ${isListing(purchase) ? "listing" : "session"}.`;
    case "succeeded":
      return "";
  }
}

export const PAYOUT_STATES: Record<BankPayout["status"], StateWords> = {
  pending: { tone: "pending", words: "Not sent yet" },
  in_transit: { tone: "pending", words: "On its way" },
  paid: { tone: "completed", words: "Arrived" },
  failed: { tone: "cancelled", words: "Sent back" },
  canceled: { tone: "cancelled", words: "Stopped" },
};

/** Stripe's dispute reasons (https://docs.stripe.com/disputes/categories), in the cardholder's words. */
const DISPUTE_REASONS: Record<string, string> = {
  bank_cannot_process: "The bank couldn’t process the payment",
  credit_not_processed: "A promised refund hasn’t arrived",
  customer_initiated: "The cardholder asked their bank for the money",
  debit_not_authorized: "The cardholder didn’t authorize the payment",
  duplicate: "The cardholder was charged twice",
  fraudulent: "The cardholder says they didn’t make this payment",
  general: "The bank gives no reason",
  incorrect_account_details: "The account’s details were wrong",
  insufficient_funds: "There was too little in the account",
  noncompliant: "The card network’s rules weren’t followed",
  product_not_received: "The cardholder says that the session didn’t take place",
  product_unacceptable: "The session wasn’t as described",
  subscription_canceled: "The cardholder had canceled",
  unrecognized: "The cardholder doesn’t recognize the payment",
};

/** The reasons that are worded differently for a listing. */
const LISTING_DISPUTE_REASONS: Partial<typeof DISPUTE_REASONS> = {
  product_not_received: "The cardholder says that the listing wasn’t public",
  product_unacceptable: "The listing wasn’t as described",
};

/** Why a cardholder disputes, in plain words; for an unknown reason, Stripe's code. */
export function reasonWords({ reason, purchase }: Pick<OpenedDispute, "reason" | "purchase">): string {
  const ofListing = isListing(purchase) ? LISTING_DISPUTE_REASONS[reason] : undefined;
  return ofListing ?? DISPUTE_REASONS[reason] ?? `Stripe says: ${reason.replaceAll("_", " ")}`;
}

/** Whether it is an inquiry: the card's bank has withdrawn nothing. */
export const isInquiry = ({ stripe_status }: Pick<OpenedDispute, "stripe_status">): boolean =>
  stripe_status?.startsWith("warning") ?? false;

/** Whether it ended before the card's bank withdrew anything: a closed inquiry or a prevented dispute. */
const tookNothing = ({ stripe_status }: Pick<OpenedDispute, "stripe_status">): boolean =>
  stripe_status === "warning_closed" || stripe_status === "prevented";

/** Whether the academy has submitted its evidence. */
const isAnswered = ({ stripe_status }: Pick<OpenedDispute, "stripe_status">): boolean =>
  stripe_status?.endsWith("under_review") ?? false;

/** The state of a dispute. */
export function disputeState(dispute: Pick<OpenedDispute, "state" | "stripe_status">): StateWords {
  if (dispute.state === "won") return { tone: "completed", words: tookNothing(dispute) ? "Closed" : "Won" };
  if (dispute.state === "lost") return { tone: "cancelled", words: "Lost" };
  if (isAnswered(dispute)) return { tone: "pending", words: "Being decided" };
  return { tone: "cancelled", words: isInquiry(dispute) ? "Question from the bank" : "To be answered" };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How much time is left for a response. */
export interface Deadline {
  words: string;
  /** Less than three days or nothing is left. */
  urgent: boolean;
}

/** The time left for the response to a dispute; `undefined` if none is expected. */
export function deadlineOf(
  dispute: Pick<OpenedDispute, "state" | "stripe_status" | "evidence_due_at">,
  now: number,
): Deadline | undefined {
  const { state, evidence_due_at } = dispute;
  if (state !== "open" || !evidence_due_at || isAnswered(dispute)) return undefined;
  const left = Date.parse(evidence_due_at) - now;
  if (left <= 0) return { words: "The time for an answer has passed", urgent: true };
  if (left < HOUR) return { words: "Less than an hour left", urgent: true };
  const [number, unit] = left < 2 * DAY ? [Math.floor(left / HOUR), "hour"] : [Math.floor(left / DAY), "day"];
  return { words: `${number} ${number === 1 ? unit : `${unit}s`} left`, urgent: left < 3 * DAY };
}

/** What to do about a dispute. */
export function disputeNext(dispute: OpenedDispute): string {
  const { state, evidence_due_at } = dispute;
  if (state === "won") return "You don’t need to do anything.";
  if (state === "lost") return "The decision is final. You don’t need to do anything at Stripe.";
  if (isAnswered(dispute))
    return "The answer is with the card’s bank, which may take weeks. You don’t need to do anything in the meantime.";
  if (!evidence_due_at) return "The card’s bank takes no answer. It decides on its own.";
  const evidence = evidenceWords(dispute.purchase);
  if (isInquiry(dispute))
    return `Answer with ${evidence}, or refund it: an answered question rarely becomes a dispute.`;
  return `Answer with ${evidence}, or accept it. Without an answer, it’s lost.`;
}

/** The evidence that the purchase was delivered. */
const evidenceWords = (purchase: Purchase): string =>
  isListing(purchase)
    ? "the day it was approved, its public page and the messages with its provider"
    : "the session’s times, its record and the messages with the student";

/** The effects of a dispute on the payment and on the tutor's share. */
export const disputeEffect = (dispute: OpenedDispute): string[] =>
  isListing(dispute.purchase) ? listingEffect(dispute) : lessonEffect(dispute);

/** A listing has no tutor's share. */
function listingEffect(dispute: OpenedDispute): string[] {
  switch (dispute.state) {
    case "open":
      return [`${heldWords(dispute)} Students can’t find the listing until it’s decided.`];
    case "won":
      return [
        keptWords(dispute),
        "Students can find the listing again, unless it was closed in the meantime.",
      ];
    case "lost":
      return [LOST, "Students can no longer find the listing."];
  }
}

const LOST = "The money is gone for good.";

/** Where the money of an open dispute is. */
const heldWords = ({ withdrawn_cents }: OpenedDispute): string =>
  withdrawn_cents > 0 ? `The card’s bank holds ${formatCents(withdrawn_cents)}.` : "No money has left.";

/** Where the money of a won dispute is. */
const keptWords = (dispute: OpenedDispute): string =>
  tookNothing(dispute) ? "The card’s bank took nothing." : "The money is the academy’s.";

function lessonEffect(dispute: OpenedDispute): string[] {
  const { state, tutor_owed_cents: owed, tutor_sent_cents: sent, purchase } = dispute;
  const tutor = purchase.tutor_name ?? "the tutor";
  const effects: string[] = [];
  if (state === "open") {
    effects.push(`${heldWords(dispute)} The session stays as it is.`);
    if (sent > 0)
      effects.push(`${tutor} was sent ${formatCents(sent)}, some or all of which comes back if it’s lost.`);
    else if (owed > 0) effects.push(`${tutor}’s share of ${formatCents(owed)} waits until it’s decided.`);
    return effects;
  }
  if (state === "won") {
    effects.push(keptWords(dispute));
    if (owed > 0) effects.push(`${tutor}’s share is ${formatCents(owed)}, as before.`);
    return effects;
  }
  effects.push(purchase.status === "cancelled" ? "The money is gone, and the session was canceled." : LOST);
  if (sent > owed) effects.push(`${formatCents(sent - owed)} is taken back from ${tutor}.`);
  else
    effects.push(
      owed > 0 ? `${tutor} keeps ${formatCents(owed)} of the share.` : `None of it is ${tutor}’s.`,
    );
  return effects;
}
