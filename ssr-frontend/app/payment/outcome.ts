import type { components } from "../api/schema.gen.ts";
import type { Booking } from "../bookings/booking.ts";

/** What has become of a payment, in the API's words. */
export type PaymentState = components["schemas"]["PaymentState"];

/** How far the confirmation email has come, in the API's words. */
export type ConfirmationEmail = components["schemas"]["ConfirmationMail"];

/**
 * What a booking alone says about its payment, before the payment service has
 * been asked: enough to show a settled one without a moment of waiting.
 */
export function paymentStateOf({
  status,
  payment_status,
}: Pick<Booking, "status" | "payment_status">): PaymentState {
  if (payment_status === "refund_pending" || payment_status === "refunded") return "refunded";
  if (status === "pending") return "processing";
  if (status !== "cancelled") return "confirmed";
  return payment_status === "paid" ? "cancelled" : "failed";
}

/** The delay before poll n (from 0) of a payment, in ms: none, then growing up to 30 s. */
export const pollDelay = (attempt: number): number =>
  attempt === 0 ? 0 : Math.min(30_000, 1_000 * 1.6 ** attempt);

/** After so many polls, about half a minute, waiting needs an explanation and a way on. */
export const LONG_WAIT_POLLS = 6;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The booking that an address names, if it can be one. */
export function bookingId(url: URL): string | undefined {
  const id = url.searchParams.get("booking_id") ?? "";
  return UUID.test(id) ? id : undefined;
}
