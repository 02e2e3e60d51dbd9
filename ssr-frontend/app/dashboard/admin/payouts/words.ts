import type { StatusTone } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import type { PayoutAdjustment, TutorPayoutItem, TutorPayouts } from "../../../queries/admin-payouts.ts";
import { dateAndTime, timeOfDay } from "../../../time/format.ts";

type Account = TutorPayoutItem["payout_state"];

const ACCOUNTS: Record<Account, string> = {
  none: "No payout account yet",
  incomplete: "Payout setup not finished",
  in_review: "Stripe is checking the account",
  restricted: "Stripe needs something from the tutor",
  ready: "Can be paid",
};

/** A short label of a tutor's account at Stripe. */
export const accountWords = (state: Account): string => ACCOUNTS[state];

const NEXT: Record<Exclude<Account, "ready">, string> = {
  none: "hasn’t started to set up payouts. Ask them to: it’s under Payments on their dashboard. We’ll hold what they earn.",
  incomplete:
    "started to set up payouts but hasn’t finished. They can continue under Payments on their dashboard. We’ll hold what they earn.",
  in_review: "has done all they can: Stripe is checking the account, which usually takes a day or two.",
  restricted:
    "has to give Stripe something before anything can be sent. We emailed them, and we’ll hold what they earn.",
};

/** Why nothing can be transferred to a tutor, and what to do; empty if it can. */
export const accountNote = ({ payout_state, tutor }: Pick<TutorPayouts, "payout_state" | "tutor">): string =>
  payout_state === "ready" ? "" : `${tutor.first_name} ${NEXT[payout_state]}`;

/** What is on hold and why, one line each. */
export function heldReasons({
  payout_state,
  totals,
}: Pick<TutorPayoutItem, "payout_state" | "totals">): string[] {
  const { due_cents, refused_cents, refused_reversal_cents, held_cents } = totals;
  const waits = payout_state === "ready" ? 0 : due_cents;
  return [
    ...(waits > 0 ? [accountWords(payout_state)] : []),
    ...(waits === 0 && refused_cents > 0 ? [`Stripe refuses ${formatCents(refused_cents)}`] : []),
    ...(refused_reversal_cents > 0 ? [`Stripe won’t return ${formatCents(refused_reversal_cents)}`] : []),
    ...(held_cents > 0 ? [`${formatCents(held_cents)} in dispute`] : []),
  ];
}

/** The label of an adjustment's kind. */
export const kindLabel = ({ kind }: Pick<PayoutAdjustment, "kind">): string =>
  kind === "bonus" ? "Bonus" : "Correction";

const STATES: Record<PayoutAdjustment["state"], { tone: StatusTone; label: string }> = {
  due: { tone: "pending", label: "Due" },
  on_its_way: { tone: "pending", label: "On its way" },
  refused: { tone: "cancelled", label: "Refused by Stripe" },
  paid_out: { tone: "completed", label: "Paid out" },
  cancelled: { tone: "cancelled", label: "Canceled" },
  being_reversed: { tone: "pending", label: "Being taken back" },
  reversed: { tone: "cancelled", label: "Taken back" },
};

/** The label and color of an adjustment's state. */
export const adjustmentState = ({ state }: Pick<PayoutAdjustment, "state">) => STATES[state];

/** Who created an adjustment, and what happened to it. */
export function adjustmentNote(adjustment: PayoutAdjustment, account: Account, zone: string): string {
  const { created_by, created_at, cancelled_by, sent_at, due_at, state, reversed_cents, amount_cents } =
    adjustment;
  const sentences = [`Entered by ${created_by.name} ${dateAndTime(created_at, zone)}.`];
  if (state === "due")
    sentences.push(
      account === "ready"
        ? `Leaves at ${timeOfDay(due_at, zone)}.`
        : `${accountWords(account)}: it waits for that.`,
    );
  if (sent_at) sentences.push(`Sent ${dateAndTime(sent_at, zone)}.`);
  if (cancelled_by) sentences.push(`Canceled by ${cancelled_by.name}.`);
  if (reversed_cents > 0 && reversed_cents < amount_cents)
    sentences.push(`${formatCents(reversed_cents)} came back.`);
  return sentences.join(" ");
}

/** Whether an adjustment can still be cancelled or reversed. */
export const canCancel = ({ state }: Pick<PayoutAdjustment, "state">): boolean =>
  ["due", "on_its_way", "refused", "paid_out"].includes(state);
