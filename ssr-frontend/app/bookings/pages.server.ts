import type { Client } from "openapi-fetch";
import { firstOf } from "../api/first-of.ts";
import { unwrap } from "../api/problem.ts";
import type { paths } from "../api/schema.gen.ts";
import { dateAfter } from "../time/wall.ts";
import type { Booking, BookingStats } from "./booking.ts";

/** The longest page the API gives. */
const PAGE = 100;

/** The first part of a list of bookings. */
export interface BookingPage {
  items: Booking[];
  /** Whether there are more. */
  more: boolean;
  stats: BookingStats;
}

/**
 * Bookings of the signed-in person from the start of a list, page after page.
 *
 * @param missing how many more are wanted after these; 0 ends it
 * @throws {Problem} when the API refuses or cannot be reached
 */
export async function bookingsWhile(
  api: Client<paths>,
  when: "upcoming" | "past",
  missing: (items: Booking[]) => number,
): Promise<BookingPage> {
  const items: Booking[] = [];
  let cursor: string | undefined;
  for (;;) {
    const limit = Math.min(PAGE, Math.max(1, missing(items)));
    const query = { when, limit, ...(cursor ? { cursor } : {}) };
    const page = await unwrap(api.GET("/api/bookings", { params: { query } }));
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
    if (!cursor || missing(items) <= 0) return { items, more: cursor !== undefined, stats: page.stats };
  }
}

/** The first so many bookings of a list. */
export const firstBookings = (api: Client<paths>, when: "upcoming" | "past", count: number) =>
  bookingsWhile(api, when, (items) => count - items.length);

/** All bookings of a list. */
export const allBookings = (api: Client<paths>, when: "upcoming" | "past") =>
  bookingsWhile(api, when, () => PAGE);

/** How far back lessons that were given up are shown, and how far ahead: as far as lessons can be booked. In days. */
const RECENT = 30;
const AHEAD = 56;

/**
 * Lessons of these weeks that were given up after they had been confirmed, newest first.
 *
 * @param today the academy's date
 */
export async function calledOff(api: Client<paths>, today: string): Promise<Booking[]> {
  const window = { from: dateAfter(today, -RECENT), to: dateAfter(today, AHEAD) };
  const { items } = await firstOf(PAGE, (page) =>
    unwrap(api.GET("/api/bookings", { params: { query: { when: "called_off", ...window, ...page } } })),
  );
  return items;
}
