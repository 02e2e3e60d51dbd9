import { useSession } from "../queries/session.ts";
import { useServerClock } from "../time/server-clock.tsx";
import { type Booking, paymentNote } from "./booking.ts";
import { holdEndWords, isShort } from "./hold-time.ts";

/** A hold's end is told to the minute; in ms. */
const TICK_INTERVAL = 20_000;

/** What others than its student should know of a booking that is not paid for yet: until when its hour is kept. */
export function HoldNote({ booking }: { booking: Booking }) {
  const { now } = useSession();
  const present = useServerClock(now, TICK_INTERVAL);
  const { hold_expires_at, created_at, zone } = booking;
  const money = paymentNote(booking);
  if (money || !hold_expires_at) return money;
  const end = Date.parse(hold_expires_at);
  if (end <= present) return "Not paid for in time, about to be released";
  // Whoever books for themselves is at the payment page; of a day to pay even the last hour says nothing of that.
  const state = isShort(end - Date.parse(created_at)) ? "Being paid for" : "Not paid for yet";
  return `${state}, held until ${holdEndWords(hold_expires_at, zone, present)}`;
}
