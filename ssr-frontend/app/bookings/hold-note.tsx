import { useSession } from "../queries/session.ts";
import { holdEndWords, isShort } from "../time/hold-time.ts";
import { useReaderZone } from "../time/reader-zone.ts";
import { useServerClock } from "../time/server-clock.tsx";
import { type Booking, paymentNote } from "./booking.ts";

/** The end of a hold is shown in minutes; in ms. */
const TICK_INTERVAL = 20_000;

/** The note about an unpaid booking for viewers other than its student: when the hold ends. */
export function HoldNote({ booking }: { booking: Booking }) {
  const { now } = useSession();
  const present = useServerClock(now, TICK_INTERVAL);
  const { hold_expires_at, created_at } = booking;
  const zone = useReaderZone();
  const money = paymentNote(booking);
  if (money || !hold_expires_at) return money;
  const end = Date.parse(hold_expires_at);
  if (end <= present) return "Not paid in time; about to be released";
  // A student who books is on the payment page; the last hour of a day-long hold says nothing about that.
  const state = isShort(end - Date.parse(created_at)) ? "Being paid for" : "Not paid for yet";
  return `${state}, held until ${holdEndWords(hold_expires_at, zone, present)}`;
}
