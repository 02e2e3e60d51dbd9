import { formatCents } from "../../../bookings/price.ts";
import type { StatusTone } from "../../../components/status-badge.tsx";
import type {
  BankPayout,
  MadeRefund,
  OpenedDispute,
  PaidPayment,
} from "../../../queries/admin-money-lists.ts";

/** A state as its badge says it. */
export interface StateWords {
  tone: StatusTone;
  words: string;
}

type PaymentState = Pick<
  PaidPayment,
  "amount_cents" | "refunded_cents" | "lost_cents" | "dispute_state" | "status"
>;

/** What has become of a payment, the most pressing first; nothing while all of it stays. */
export function paymentStates(payment: PaymentState): StateWords[] {
  const { amount_cents, refunded_cents, lost_cents, dispute_state, status } = payment;
  const states: StateWords[] = [];
  if (dispute_state === "open") states.push({ tone: "cancelled", words: "Disputed" });
  if (lost_cents > 0) states.push({ tone: "cancelled", words: `Dispute lost, ${formatCents(lost_cents)}` });
  if (dispute_state === "won") states.push({ tone: "completed", words: "Dispute won" });
  if (status === "refund_pending") states.push({ tone: "pending", words: "Goes back" });
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

/** What a refund that has not arrived needs. */
export const REFUND_NEXT: Partial<Record<MadeRefund["status"], string>> = {
  pending: "The card’s bank may take ten days for it. Nothing is to be done meanwhile.",
  failed:
    "The card’s bank sent it back, and the money is in the balance again. Ask the student for another way, or refund it once more from the session.",
};

export const PAYOUT_STATES: Record<BankPayout["status"], StateWords> = {
  pending: { tone: "pending", words: "Not sent yet" },
  in_transit: { tone: "pending", words: "On its way" },
  paid: { tone: "completed", words: "Arrived" },
  failed: { tone: "cancelled", words: "Sent back" },
  canceled: { tone: "cancelled", words: "Stopped" },
};

/** Stripe's reasons (https://docs.stripe.com/disputes/categories), as the cardholder would say them. */
const DISPUTE_REASONS: Record<string, string> = {
  bank_cannot_process: "The bank could not process the payment",
  credit_not_processed: "A refund that was promised has not arrived",
  customer_initiated: "The cardholder asked their bank for the money",
  debit_not_authorized: "The cardholder did not allow the payment",
  duplicate: "The cardholder was charged twice",
  fraudulent: "The cardholder says that they did not pay this",
  general: "The bank gives no reason",
  incorrect_account_details: "The account’s details were wrong",
  insufficient_funds: "There was too little in the account",
  noncompliant: "The card network’s rules were not kept",
  product_not_received: "The cardholder says that the session was not given",
  product_unacceptable: "The session was not as the cardholder had been told",
  subscription_canceled: "The cardholder had cancelled",
  unrecognized: "The cardholder does not recognize the payment",
};

/** Why a cardholder objects, in plain words; a reason that is new at Stripe in Stripe's. */
export const reasonWords = (reason: string): string =>
  DISPUTE_REASONS[reason] ?? `Stripe says: ${reason.replaceAll("_", " ")}`;

/** Whether the card's bank only asks, and has taken nothing. */
export const isInquiry = ({ stripe_status }: Pick<OpenedDispute, "stripe_status">): boolean =>
  stripe_status?.startsWith("warning") ?? false;

/** Whether it was over before the card's bank took anything: a question that was settled, or one kept off. */
const tookNothing = ({ stripe_status }: Pick<OpenedDispute, "stripe_status">): boolean =>
  stripe_status === "warning_closed" || stripe_status === "prevented";

/** Whether the academy has said what it has to say. */
const isAnswered = ({ stripe_status }: Pick<OpenedDispute, "stripe_status">): boolean =>
  stripe_status?.endsWith("under_review") ?? false;

/** Where a dispute stands. */
export function disputeState(dispute: Pick<OpenedDispute, "state" | "stripe_status">): StateWords {
  if (dispute.state === "won") return { tone: "completed", words: tookNothing(dispute) ? "Closed" : "Won" };
  if (dispute.state === "lost") return { tone: "cancelled", words: "Lost" };
  if (isAnswered(dispute)) return { tone: "pending", words: "Being decided" };
  return { tone: "cancelled", words: isInquiry(dispute) ? "Question from the bank" : "To be answered" };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long there is for an answer. */
export interface Deadline {
  words: string;
  /** Less than three days, or nothing is left. */
  urgent: boolean;
}

/** How long there is for the answer that a dispute waits for; none if it waits for none. */
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
  if (state === "won") return "Nothing is to be done.";
  if (state === "lost") return "It is decided for good. Nothing is to be done at Stripe.";
  if (isAnswered(dispute))
    return "The answer is with the card’s bank, which may take weeks. Nothing is to be done meanwhile.";
  if (!evidence_due_at) return "The card’s bank takes no answer. It decides by itself.";
  if (isInquiry(dispute))
    return "Answer with the session’s times and what was written with the student, or refund it: an answered question rarely becomes a dispute.";
  return "Answer with the session’s times, its record and what was written with the student, or accept it. Without an answer it is lost.";
}

/** What a dispute does to the lesson and to the tutor's share. */
export function disputeEffect(dispute: OpenedDispute): string[] {
  const { state, withdrawn_cents, tutor_owed_cents: owed, tutor_sent_cents: sent, lesson } = dispute;
  const tutor = lesson.tutor_name ?? "the tutor";
  const effects: string[] = [];
  if (state === "open") {
    effects.push(
      withdrawn_cents > 0
        ? `The card’s bank holds ${formatCents(withdrawn_cents)}. The session stays as it is.`
        : "No money has left. The session stays as it is.",
    );
    if (sent > 0)
      effects.push(`${tutor} was sent ${formatCents(sent)}, some or all of which comes back if it is lost.`);
    else if (owed > 0) effects.push(`${tutor}’s share of ${formatCents(owed)} waits until it is decided.`);
    return effects;
  }
  if (state === "won") {
    effects.push(tookNothing(dispute) ? "The card’s bank took nothing." : "The money is the academy’s.");
    if (owed > 0) effects.push(`${tutor}’s share is ${formatCents(owed)}, as before.`);
    return effects;
  }
  effects.push(
    lesson.status === "cancelled"
      ? "The money is gone, and the session was cancelled."
      : "The money is gone for good.",
  );
  if (sent > owed) effects.push(`${formatCents(sent - owed)} is taken back from ${tutor}.`);
  else
    effects.push(
      owed > 0 ? `${tutor} keeps ${formatCents(owed)} of the share.` : `Nothing of it is ${tutor}’s.`,
    );
  return effects;
}
