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

/** When something was read: what the server says of the booking's age, and which request it was here. */
interface BookingResponse {
  booking: Pick<Booking, "updated_at">;
  /** Of several requests under way, which was made first; the page's own data has none before it. */
  request: number;
}

/** Whether a response tells of an earlier state than what is shown: responses may overtake each other. */
export function isOlder(response: BookingResponse, shown: BookingResponse): boolean {
  const age = Date.parse(response.booking.updated_at) - Date.parse(shown.booking.updated_at);
  return age === 0 ? response.request < shown.request : age < 0;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The booking that an address's query names, if it can be one. */
export function bookingId(params: URLSearchParams): string | undefined {
  const id = params.get("booking_id") ?? "";
  return UUID.test(id) ? id : undefined;
}
