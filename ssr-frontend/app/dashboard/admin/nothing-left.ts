import { formatCents } from "../../money/format.ts";

interface PaidMoney {
  dispute_state?: "open" | "won" | "lost" | null | undefined;
  refund_due_cents: number;
  left_cents: number;
}

/** Why nothing of a payment can be refunded; `undefined` if something can. */
export function nothingLeftReason({ dispute_state, refund_due_cents, left_cents }: PaidMoney): string {
  if (dispute_state === "open")
    return "The cardholder is disputing this payment. Stripe won’t refund anything until that’s decided.";
  if (refund_due_cents > 0)
    return `A refund of ${formatCents(refund_due_cents)} is on its way. Once it’s gone through, you can refund more.`;
  return left_cents === 0 ? "By now nothing is left to refund." : "";
}
