import { useEffect, useRef, useState } from "react";
import type { Booking } from "../../../bookings/booking.ts";
import { useSession } from "../../../queries/session.ts";

/** Bookings that were made or confirmed while the page was open. */
export interface NewBookings {
  fresh: ReadonlySet<string>;
  /** The latest of them that is not cancelled, until it is dismissed. */
  newest: Booking | undefined;
  dismiss: () => void;
}

type KnownStatuses = ReadonlyMap<string, Booking["status"]>;

/** The bookings that are new since `seen`: made after the page was opened, or confirmed since. */
export const newBookings = (items: Booking[], seen: KnownStatuses, opened: string): Booking[] =>
  items.filter(({ id, status, created_at }) => {
    const before = seen.get(id);
    if (status === "cancelled") return false;
    if (before === undefined) return Date.parse(created_at) > Date.parse(opened);
    return before === "pending" && status === "confirmed";
  });

/** The latest booking that is not cancelled: if a hold is released, the one before it counts. */
export function latest(items: Booking[], came: readonly string[]): Booking | undefined {
  const there = new Map(items.map((booking) => [booking.id, booking]));
  const id = came.findLast((id) => (there.get(id)?.status ?? "cancelled") !== "cancelled");
  return id === undefined ? undefined : there.get(id);
}

const statusById = (items: Booking[]): KnownStatuses => new Map(items.map(({ id, status }) => [id, status]));

/** Detects bookings that arrive with a refetch. */
export function useNewBookings(items: Booking[]): NewBookings {
  const { now } = useSession();
  const opened = useRef(now);
  const seen = useRef<KnownStatuses>(statusById(items));
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  /** Oldest first. */
  const [came, setCame] = useState<readonly string[]>([]);
  useEffect(() => {
    const added = newBookings(items, seen.current, opened.current);
    seen.current = new Map([...seen.current, ...statusById(items)]);
    if (added.length === 0) return;
    const ids = added.sort((a, b) => a.updated_at.localeCompare(b.updated_at)).map(({ id }) => id);
    setFresh((before) => new Set([...before, ...ids]));
    setCame((before) => [...before, ...ids]);
  }, [items]);
  return { fresh, newest: latest(items, came), dismiss: () => setCame([]) };
}
