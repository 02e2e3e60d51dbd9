import { useEffect, useRef, useState } from "react";
import type { Booking } from "../../bookings/booking.ts";
import { useSession } from "../../queries/session.ts";
import { useServerTime } from "../../time/server-clock.tsx";

/** Whether a booking is a hold whose time is up at an instant, in ms. */
export const isTimeUp = ({ hold_expires_at }: Booking, now: number): boolean =>
  hold_expires_at !== null && hold_expires_at !== undefined && Date.parse(hold_expires_at) <= now;

/**
 * Holds that ran out while the page was open. That one has is known only from the server, which no longer lists it; its
 * time was up by then, or somebody has given it back.
 *
 * @param items the newest list of what lies ahead
 */
export function useLapsedHolds(items: readonly Booking[]) {
  const { now } = useSession();
  const serverTime = useServerTime(now);
  const held = useRef<readonly Booking[]>([]);
  const [lapsed, setLapsed] = useState<readonly Booking[]>([]);
  useEffect(() => {
    const gone = held.current.filter(
      (hold) => isTimeUp(hold, serverTime()) && !items.some(({ id }) => id === hold.id),
    );
    held.current = items.filter(({ status }) => status === "pending");
    if (gone.length > 0) setLapsed((before) => [...before, ...gone]);
  }, [items, serverTime]);
  const dismiss = ({ id }: Booking) => setLapsed((before) => before.filter((hold) => hold.id !== id));
  return { lapsed, dismiss };
}
