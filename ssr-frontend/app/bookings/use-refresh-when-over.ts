import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshBookings } from "../queries/bookings.ts";
import { useSession } from "../queries/session.ts";
import { useServerTime } from "../time/server-clock.tsx";
import type { Booking } from "./booking.ts";

/** The maximum delay of a timer, in ms. */
const MAX_TIMER_DELAY = 2 ** 31 - 1;

/** Refetches the lists when the next lesson ends, because no live event reports that. */
export function useRefreshWhenOver(bookings: readonly Booking[] | undefined): void {
  const { now } = useSession();
  const serverTime = useServerTime(now);
  const client = useQueryClient();
  useEffect(() => {
    if (!bookings) return;
    const present = serverTime();
    const ends = bookings.map(({ ends_at }) => Date.parse(ends_at)).filter((end) => end > present);
    const wait = Math.min(...ends) - present + 1000;
    if (wait > MAX_TIMER_DELAY) return;
    const timer = setTimeout(() => void refreshBookings(client), wait);
    return () => clearTimeout(timer);
  }, [bookings, serverTime, client]);
}
