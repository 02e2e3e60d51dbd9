import type { StatusTone } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import type { ListingPayment } from "../../../queries/provider-payments.ts";

/** The state of a payment, for its payer. */
export function paymentState(
  payment: Pick<ListingPayment, "amount_cents" | "refunded_cents" | "status" | "dispute_state">,
): { tone: StatusTone; label: string } {
  const { amount_cents, refunded_cents, status, dispute_state } = payment;
  if (dispute_state === "open") return { tone: "cancelled", label: "Disputed" };
  if (dispute_state === "lost" && status === "refunded")
    return { tone: "pending", label: "Returned after a dispute" };
  if (status === "refund_pending") return { tone: "pending", label: "On its way back" };
  if (status === "refunded" || refunded_cents >= amount_cents) return { tone: "pending", label: "Refunded" };
  return refunded_cents > 0
    ? { tone: "pending", label: `${formatCents(refunded_cents)} refunded` }
    : { tone: "completed", label: "Paid" };
}
