import { formatCents } from "../../../money/format.ts";
import type { AdminLesson } from "../../../queries/admin-lessons.ts";

type Money = AdminLesson["money"];

/** Describes what is gone from a payment: `$20.00 has gone back`; empty if nothing is. */
export function goneWords({ refunded_cents, refund_due_cents, lost_cents }: Money): string {
  const parts = [
    refunded_cents > 0 && `${formatCents(refunded_cents)} has gone back`,
    refund_due_cents > 0 && `${formatCents(refund_due_cents)} is going back`,
    lost_cents > 0 && `${formatCents(lost_cents)} is lost to a dispute`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** Describes what of a lesson's payment stays with it when it is moved; empty if nothing was paid. */
export function paymentStaysWords(money: Money): string {
  const { received_cents, refunded_cents, refund_due_cents, lost_cents } = money;
  if (received_cents === 0) return "";
  const gone = goneWords(money);
  if (!gone) return `The payment of ${formatCents(received_cents)} stays with the session.`;
  const left = received_cents - refunded_cents - refund_due_cents - lost_cents;
  return left > 0
    ? `${formatCents(left)} of the payment stays with the session: ${gone}.`
    : `Nothing is left of the payment: ${gone}.`;
}
