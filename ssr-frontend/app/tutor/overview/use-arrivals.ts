import { useEffect, useRef, useState } from "react";
import type { Booking } from "../../bookings/booking.ts";
import { useSession } from "../../shell/session.ts";

/** Bookings that came, or were confirmed, while the page was open. */
export interface Arrivals {
  fresh: ReadonlySet<string>;
  /** The latest of them, until it is dismissed or gone. */
  newest: Booking | undefined;
  dismiss: () => void;
}

type Seen = ReadonlyMap<string, Booking["status"]>;

/** Those that are new since `seen`: made after the page was opened, or confirmed since then. */
export const arrived = (items: Booking[], seen: Seen, opened: string): Booking[] =>
  items.filter(({ id, status, created_at }) => {
    const before = seen.get(id);
    if (status === "cancelled") return false;
    if (before === undefined) return Date.parse(created_at) > Date.parse(opened);
    return before === "pending" && status === "confirmed";
  });

const byId = (items: Booking[]): Seen => new Map(items.map(({ id, status }) => [id, status]));

/** Notices bookings that arrive with a reload. */
export function useArrivals(items: Booking[]): Arrivals {
  const { now } = useSession();
  const opened = useRef(now);
  const seen = useRef<Seen>(byId(items));
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [newestId, setNewestId] = useState<string>();
  useEffect(() => {
    const news = arrived(items, seen.current, opened.current);
    seen.current = new Map([...seen.current, ...byId(items)]);
    if (news.length === 0) return;
    setFresh((before) => new Set([...before, ...news.map(({ id }) => id)]));
    setNewestId(news.sort((a, b) => a.updated_at.localeCompare(b.updated_at)).at(-1)?.id);
  }, [items]);
  const newest = items.find(({ id }) => id === newestId);
  return { fresh, newest, dismiss: () => setNewestId(undefined) };
}
