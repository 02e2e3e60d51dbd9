import type { Booking } from "../../../bookings/booking.ts";
import type { SlotSelection } from "../../../bookings/choose/slot-selection.ts";
import { formatPrice } from "../../../money/format.ts";
import type { LessonPayment } from "../../../queries/admin-booking.ts";
import type { ToastWords } from "../../../queries/use-action.ts";
import { holdEndWords } from "../../../time/hold-time.ts";

/** How long a student has to pay for a booking that an admin made, in ms. */
const TIME_TO_PAY = 86_400_000;

/** How long the slot is held for payment: a day, but not beyond the lesson's start. `now` is in ms. */
export const holdWords = (starts_at: string, now: number): string =>
  Date.parse(starts_at) - now < TIME_TO_PAY ? "until the session starts" : "for 24 hours";

/** The consequences of booking a slot, and who is emailed. `now` is in ms. */
export function bookingConsequence(
  { offer: { tutor, price_cents }, slot }: SlotSelection,
  payment: LessonPayment | undefined,
  student: string,
  now: number,
): string {
  const both = `We email ${student} and ${tutor.first_name}.`;
  if (price_cents === 0) return `The session is free and confirmed right away. ${both}`;
  switch (payment) {
    case "card":
      return `We email ${student} a link to pay ${formatPrice(price_cents)}, and hold the hour ${holdWords(slot.starts_at, now)}. Once it’s paid, the session is confirmed and we email both.`;
    case "elsewhere":
      return `The session is confirmed right away and nothing is charged here. ${both} Mark it as paid in Unpaid Sessions once it’s settled.`;
    default:
      return "Choose how it’s paid to see what happens next.";
  }
}

/** The toast after a booking. `zone` is the reader's, `now` is in ms. */
export function bookedToast(booking: Booking, zone: string, now: number): ToastWords {
  const { status, student, tutor, hold_expires_at, settled_elsewhere } = booking;
  if (status === "pending") {
    const until = hold_expires_at ? ` until ${holdEndWords(hold_expires_at, zone, now)}` : "";
    return [
      `Time held for ${student.first_name}`,
      `The link to pay is on its way by email; the hour is held${until}.`,
    ];
  }
  const record = settled_elsewhere ? " It’s listed under Unpaid Sessions." : "";
  return [
    "Session confirmed",
    `Emails are on their way to ${student.first_name} and ${tutor.first_name}.${record}`,
  ];
}
