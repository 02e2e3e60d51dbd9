import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshBookings } from "../queries/bookings.ts";
import { useSession } from "../queries/session.ts";
import type { Booking } from "./booking.ts";

/** The longest a timer can wait, in ms. */
const MAX_TIMER_DELAY = 2 ** 31 - 1;

/** Loads the lists again when the next lesson ends: nothing else tells the page that it is over. */
export function useRefreshWhenOver(bookings: readonly Booking[]): void {
  const { now } = useSession();
  const client = useQueryClient();
  const ends = bookings.map(({ ends_at }) => Date.parse(ends_at)).filter((end) => end > Date.parse(now));
  const wait = Math.min(...ends) - Date.parse(now) + 1000;
  useEffect(() => {
    if (wait > MAX_TIMER_DELAY) return;
    const timer = setTimeout(() => void refreshBookings(client), wait);
    return () => clearTimeout(timer);
  }, [wait, client]);
}
