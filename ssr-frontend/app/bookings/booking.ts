import type { components } from "../api/schema.gen.ts";
import type { StatusTone } from "../components/status-badge.tsx";
import { formatCents, formatPrice } from "../money/format.ts";

/** A lesson that is held, booked, over or cancelled, as its viewer may see it. */
export type Booking = components["schemas"]["BookingResponse"];

/** From whose side bookings are looked at. */
export type BookingSide = "student" | "tutor";

/** Something a viewer may do with a booking; the API says which. */
export type BookingAction = components["schemas"]["Action"];

/** How many lessons a person has. */
export type BookingStats = components["schemas"]["StatsResponse"];

/** Whether the API says that the viewer may do this now. */
export const isAllowed = ({ allowed_actions }: Booking, action: BookingAction) =>
  allowed_actions.includes(action);

const STATUS_LABELS: Record<StatusTone, string> = {
  confirmed: "Confirmed",
  pending: "Pending",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** The state in a word, and in its color. */
export const statusOf = ({ status }: Pick<Booking, "status">): { tone: StatusTone; label: string } => ({
  tone: status,
  label: STATUS_LABELS[status],
});

/** What the student pays for it here: `$50`, `Free`, or that the academy is paid by other means. */
export const priceOf = ({ price_cents, settled_elsewhere }: Booking): string =>
  settled_elsewhere ? "Paid elsewhere" : formatPrice(price_cents);

const DISPUTE_LABELS: Record<string, string> = {
  open: "Payment disputed",
  lost: "Dispute lost",
  won: "Dispute won",
};

/** What there is to say about the money beside the price, if anything. */
export function paymentNote(booking: Booking): string | undefined {
  const { status, payment_status, refunded_cents, dispute } = booking;
  if (dispute) return DISPUTE_LABELS[dispute.state] ?? "Payment disputed";
  if (payment_status === "processing") return "Payment on its way";
  if (payment_status === "refund_pending") return "Refund on its way";
  if (payment_status === "refunded") return `${formatCents(refunded_cents)} refunded`;
  if (refunded_cents > 0) return `${formatCents(refunded_cents)} of it refunded`;
  return status === "cancelled" && payment_status === "paid" ? "Not refunded" : undefined;
}

/** Whether money has arrived for it, so that there is a receipt. */
export const hasReceipt = ({ payment_status }: Pick<Booking, "payment_status">): boolean =>
  payment_status === "paid" || payment_status === "refund_pending" || payment_status === "refunded";

/** Who gave a lesson up, if the viewer should be told: `cancelled by you`. Admins look at it from neither side. */
export function cancelledBy({ cancelled_by }: Booking, viewer?: BookingSide): string {
  if (cancelled_by === null) return "";
  if (cancelled_by === viewer) return "cancelled by you";
  const other = cancelled_by === "student" || cancelled_by === "tutor";
  return `cancelled by the ${other ? cancelled_by : "academy"}`;
}
