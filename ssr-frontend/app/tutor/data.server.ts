import type { Account } from "../account/settings/account.ts";
import { serverApi } from "../api/api.server.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { type LoadResult, toLoadResult } from "../api/load-result.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { Booking, BookingStats } from "../bookings/booking.ts";
import { allBookings, cancelledBookings, fetchBookings } from "../bookings/pages.server.ts";
import { type TutorChoice, tutorChoiceOf } from "./choice.ts";
import type { Earning, Earnings } from "./payments/movement.ts";
import type { PayoutAccount } from "./payouts/account.ts";

/** A tutor's week. */
export type Availability = components["schemas"]["AvailabilityList"];

/** A tutor's lessons, from the earliest month looked at, in order; among them those of these weeks that were given up. */
export interface TutorLessons {
  items: Booking[];
  stats: BookingStats;
}

/** What a tutor has earned: the sums, and the start of the list. */
export interface TutorPayments extends ListStart<Earning> {
  totals: Earnings["totals"];
}

/** What the tutor's dashboard shows: the part that the address chooses. */
export interface TutorData {
  /** Only for the overview. */
  lessons?: LoadResult<TutorLessons>;
  /** Only for the sessions. */
  availability?: LoadResult<Availability>;
  /** For the overview and the payments. */
  account?: LoadResult<PayoutAccount>;
  /** Only for the payments. */
  payments?: LoadResult<TutorPayments>;
  /** Only for the settings. */
  settings?: LoadResult<Account>;
}

/**
 * Reads what the chosen view shows.
 *
 * @param today the academy's date
 */
export async function tutorData(request: Request, today: string): Promise<TutorData> {
  const api = serverApi(request);
  const choice = tutorChoiceOf(new URL(request.url).searchParams);
  const account = () => toLoadResult(unwrap(api.GET("/api/tutor/payout-account")));
  const availability = () => toLoadResult(unwrap(api.GET("/api/tutor/availability")));
  if (choice.tab === "payments") {
    return awaitAll({ account: account(), payments: toLoadResult(paymentsOf(api, choice)) });
  }
  if (choice.tab === "settings") return awaitAll({ settings: toLoadResult(unwrap(api.GET("/api/account"))) });
  if (choice.view === "availability") return awaitAll({ availability: availability() });
  return awaitAll({
    lessons: toLoadResult(lessonsOf(api, choice, today)),
    availability: availability(),
    account: account(),
  });
}

/** Waits for all parts at once. */
async function awaitAll<T extends object>(parts: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const entries = Object.entries<Promise<unknown>>(parts).map(async ([name, part]) => [name, await part]);
  return Object.fromEntries(await Promise.all(entries)) as T;
}

async function paymentsOf(
  api: ReturnType<typeof serverApi>,
  { payments }: TutorChoice,
): Promise<TutorPayments> {
  const read = (query: { limit: number; cursor?: string }) =>
    unwrap(api.GET("/api/tutor/earnings", { params: { query } }));
  const { items, more, first } = await fetchFirst(payments, read);
  return { items, more, totals: first.totals };
}

/** Everything ahead, and of what is over as much as the calendar shows. */
async function lessonsOf(
  api: ReturnType<typeof serverApi>,
  { date, month }: TutorChoice,
  today: string,
): Promise<TutorLessons> {
  const earliest = [date ?? today, month ? `${month}-01` : today, today].sort()[0] ?? today;
  const since = `${earliest.slice(0, 7)}-01`;
  const [ahead, off, over] = await Promise.all([
    allBookings(api, "upcoming"),
    cancelledBookings(api, today),
    fetchBookings(api, "past", (items) => ((items.at(-1)?.scheduled_date ?? since) < since ? 0 : 100)),
  ]);
  const items = [...over.items, ...ahead.items, ...off].sort((a, b) =>
    a.starts_at.localeCompare(b.starts_at),
  );
  return { items, stats: ahead.stats };
}
