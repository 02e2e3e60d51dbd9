import type { components } from "../api/schema.gen.ts";
import type { StatusTone } from "../components/status-badge.tsx";
import { formatCents, formatPrice } from "../money/format.ts";

/** A lesson that is held, booked, past or canceled, with the fields that its viewer may see. */
export type Booking = components["schemas"]["BookingResponse"];

/** The viewer's role in bookings. */
export type BookingSide = "student" | "tutor";

/** An action on a booking; the API says which are allowed. */
export type BookingAction = components["schemas"]["Action"];

/** The numbers of a user's lessons. */
export type BookingStats = components["schemas"]["StatsResponse"];

/** Whether the API currently allows the viewer an action. */
export const isAllowed = ({ allowed_actions }: Booking, action: BookingAction) =>
  allowed_actions.includes(action);

const STATUS_LABELS: Record<StatusTone, string> = {
  confirmed: "Confirmed",
  pending: "Pending",
  completed: "Completed",
  cancelled: "Canceled",
};

/** The label and the color of the state. */
export const statusOf = ({ status }: Pick<Booking, "status">): { tone: StatusTone; label: string } => ({
  tone: status,
  label: STATUS_LABELS[status],
});

/** The price that the student pays here: `$50`, `Free`, or that it is settled outside the app. */
export const priceOf = ({ price_cents, settled_elsewhere }: Booking): string =>
  settled_elsewhere ? "Paid elsewhere" : formatPrice(price_cents);

const DISPUTE_LABELS: Record<string, string> = {
  open: "Payment disputed",
  lost: "Dispute lost",
  won: "Dispute won",
};

/** The note about the payment beside the price, if any. */
export function paymentNote(booking: Booking): string | undefined {
  const { status, payment_status, refunded_cents, dispute } = booking;
  if (dispute) return DISPUTE_LABELS[dispute.state] ?? "Payment disputed";
  if (payment_status === "processing") return "Payment processing";
  if (payment_status === "refund_pending") return "Refund processing";
  if (payment_status === "refunded") return `${formatCents(refunded_cents)} refunded`;
  if (refunded_cents > 0) return `${formatCents(refunded_cents)} of it refunded`;
  return status === "cancelled" && payment_status === "paid" ? "Not refunded" : undefined;
}

/** Whether a payment was received, so that there is a receipt. */
export const hasReceipt = ({ payment_status }: Pick<Booking, "payment_status">): boolean =>
  payment_status === "paid" || payment_status === "refund_pending" || payment_status === "refunded";

/** Who canceled a lesson, if the viewer should know: `canceled by you`. Admins are neither side. */
export function cancelledBy({ cancelled_by }: Booking, viewer?: BookingSide): string {
  if (cancelled_by === null) return "";
  if (cancelled_by === viewer) return "canceled by you";
  const other = cancelled_by === "student" || cancelled_by === "tutor";
  return `canceled by the ${other ? cancelled_by : "academy"}`;
}
