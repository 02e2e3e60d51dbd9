import { useSession } from "../queries/session.ts";
import { timeOfDay } from "../time/format.ts";
import { useServerClock } from "../time/server-clock.tsx";
import { type Booking, paymentNote } from "./booking.ts";

/** A hold's end is told to the minute; in ms. */
const TICK_INTERVAL = 20_000;

/** What a tutor should know of a booking that is being paid for: until when its hour is kept. */
export function HoldNote({ booking }: { booking: Booking }) {
  const { now } = useSession();
  const present = useServerClock(now, TICK_INTERVAL);
  const { hold_expires_at, zone } = booking;
  const money = paymentNote(booking);
  if (money || !hold_expires_at) return money;
  return Date.parse(hold_expires_at) > present
    ? `Being paid for, held until ${timeOfDay(hold_expires_at, zone)}`
    : "Not paid for in time, about to be released";
}
