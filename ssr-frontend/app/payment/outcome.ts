import type { components } from "../api/schema.gen.ts";
import type { Booking } from "../bookings/booking.ts";

/** The API's state of a payment. */
export type PaymentState = components["schemas"]["PaymentState"];

/** The API's state of the confirmation email. */
export type ConfirmationEmail = components["schemas"]["ConfirmationMail"];

/**
 * The payment's state according to the booking alone, before Stripe is asked: enough to show a final one
 * without waiting.
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

/** After this number of polls, about half a minute, the page explains the wait and offers an action. */
export const LONG_WAIT_POLLS = 6;

/** The age of a response: the booking's version on the server, and the number of the request. */
interface BookingResponse {
  booking: Pick<Booking, "updated_at">;
  /** The number of the request, in the order in which requests were sent; 0 for the page's own data. */
  request: number;
}

/** Whether a response is older than what is shown, since responses may arrive out of order. */
export function isOlder(response: BookingResponse, shown: BookingResponse): boolean {
  const age = Date.parse(response.booking.updated_at) - Date.parse(shown.booking.updated_at);
  return age === 0 ? response.request < shown.request : age < 0;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The booking's id in an address, if it is valid. */
export function bookingId(params: URLSearchParams): string | undefined {
  const id = params.get("booking_id") ?? "";
  return UUID.test(id) ? id : undefined;
}
