import type { Client } from "openapi-fetch";
import { fetchFirst } from "../api/fetch-first.ts";
import { unwrap } from "../api/problem.ts";
import type { paths } from "../api/schema.gen.ts";
import { dateAfter } from "../time/wall.ts";
import type { Booking, BookingStats } from "./booking.ts";

/** The longest page the API gives. */
const MAX_PAGE_SIZE = 100;

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
export async function fetchBookings(
  api: Client<paths>,
  when: "upcoming" | "past",
  missing: (items: Booking[]) => number,
): Promise<BookingPage> {
  const items: Booking[] = [];
  let cursor: string | undefined;
  for (;;) {
    const limit = Math.min(MAX_PAGE_SIZE, Math.max(1, missing(items)));
    const query = { when, limit, ...(cursor ? { cursor } : {}) };
    const page = await unwrap(api.GET("/api/bookings", { params: { query } }));
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
    if (!cursor || missing(items) <= 0) return { items, more: cursor !== undefined, stats: page.stats };
  }
}

/** The first so many bookings of a list. */
export const firstBookings = (api: Client<paths>, when: "upcoming" | "past", count: number) =>
  fetchBookings(api, when, (items) => count - items.length);

/** All bookings of a list. */
export const allBookings = (api: Client<paths>, when: "upcoming" | "past") =>
  fetchBookings(api, when, () => MAX_PAGE_SIZE);

/** How far back lessons that were given up are shown, and how far ahead: as far as lessons can be booked. In days. */
const CANCELLED_DAYS_BACK = 30;
const CANCELLED_DAYS_AHEAD = 56;

/**
 * Lessons of these weeks that were given up after they had been confirmed, newest first.
 *
 * @param today the academy's date
 */
export async function cancelledBookings(api: Client<paths>, today: string): Promise<Booking[]> {
  const window = { from: dateAfter(today, -CANCELLED_DAYS_BACK), to: dateAfter(today, CANCELLED_DAYS_AHEAD) };
  const { items } = await fetchFirst(MAX_PAGE_SIZE, (page) =>
    unwrap(api.GET("/api/bookings", { params: { query: { when: "called_off", ...window, ...page } } })),
  );
  return items;
}
