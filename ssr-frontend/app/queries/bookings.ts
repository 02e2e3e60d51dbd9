import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst } from "../api/fetch-first.ts";
import { unwrap, unwrapOrNull } from "../api/problem.ts";
import type { Booking, BookingSide, BookingStats } from "../bookings/booking.ts";
import type { Subject } from "../bookings/subject.ts";
import type { ListPlace } from "../components/list-place.ts";
import type { StaleAfter } from "../live/live-meta.ts";
import { dateAfter, monthEnd } from "../time/wall.ts";
import { checkoutUrl } from "./checkout-url.ts";
import type { Api } from "./client.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

/** A page of bookings. */
export interface BookingPage {
  items: Booking[];
  /** Whether there are more bookings. */
  more: boolean;
  /** The cursor of the next page, if there is one. */
  next?: string | undefined;
  /** Totals over all of the user's bookings in that role. */
  stats: BookingStats;
}

/** The key of all lists of bookings, for invalidation. */
const BOOKINGS = ["bookings"] as const;

/** The key of slots, which every booking changes. */
const TUTORING = ["tutoring"] as const;

/** Refetches every displayed list of bookings. */
export const refreshBookings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: BOOKINGS });

const errorToasts = {
  student: (message: string) => [`Error fetching bookings: ${message}`] as [string],
  tutor: (message: string) => ["Error fetching bookings", message] as [string, string],
};

const lists = (cached: unknown, id: string): boolean =>
  (cached as BookingPage | undefined)?.items.some((booking) => booking.id === id) ?? true;

const hasTutor = (cached: unknown, id: string): boolean =>
  (cached as BookingPage | undefined)?.items.some(({ tutor }) => tutor.id === id) ?? true;

/** A list is stale when a booking enters one of its states, or when one of its own bookings changes. */
const listRules = (...statuses: Booking["status"][]): StaleAfter => ({
  "booking.changed": ({ booking_id, status }, { cached }) =>
    statuses.includes(status) || lists(cached, booking_id),
});

/** No limit, for lists that are shown in full. */
const ALL = Number.POSITIVE_INFINITY;

interface ListQuery {
  role: BookingSide;
  when: "upcoming" | "past" | "called_off" | "all";
  from?: string;
  to?: string;
  status?: Booking["status"];
  subject?: Subject;
  cursor?: string;
}

async function readBookings(api: Api, query: ListQuery, count: number): Promise<BookingPage> {
  const { items, more, next, first } = await fetchFirst(count, (page) =>
    unwrap(api.GET("/api/bookings", { params: { query: { ...query, ...page } } })),
  );
  return { items, more, next, stats: first.stats };
}

/**
 * Pending and confirmed bookings that have not ended, soonest first. There is no limit, because the booking
 * horizon keeps them few.
 */
export const upcomingBookings = (side: BookingSide) =>
  apiQuery({
    key: [...BOOKINGS, side, "upcoming"],
    read: (api) => readBookings(api, { role: side, when: "upcoming" }, ALL),
    meta: {
      staleAfter: {
        // A tutor's counts change with every booking.
        ...(side === "tutor" ? { "booking.changed": true } : listRules("pending", "confirmed")),
        // The event includes changes of the Zoom link and of the tutor's picture.
        "tutor_profile.changed": ({ tutor_id }, { cached }) => hasTutor(cached, tutor_id),
      },
      errorToast: errorToasts[side],
    },
  });

/** A page of bookings that have ended, newest first. */
export const pastBookings = (side: BookingSide, { count, after }: ListPlace) =>
  apiQuery({
    key: [...BOOKINGS, side, "past", after ?? "", count],
    read: (api) => readBookings(api, { role: side, when: "past", ...startingAt(after) }, count),
    meta: { staleAfter: listRules("completed") },
  });

const startingAt = (after: string | undefined) => (after === undefined ? {} : { cursor: after });

/** The filter of a tutor's bookings; all bookings if empty. */
export interface BookingsFilter {
  status: Booking["status"] | undefined;
  subject: Subject | undefined;
}

/** A page of a tutor's bookings, latest lesson first. */
export const tutorBookings = ({ status, subject }: BookingsFilter, { count, after }: ListPlace) =>
  apiQuery({
    key: [...BOOKINGS, "tutor", "list", status ?? "", subject ?? "", after ?? "", count],
    read: (api) => {
      const filter = { ...(status ? { status } : {}), ...(subject ? { subject } : {}) };
      return readBookings(api, { role: "tutor", when: "all", ...filter, ...startingAt(after) }, count);
    },
    meta: { staleAfter: { "booking.changed": true }, errorToast: errorToasts.tutor },
  });

/** The days that a reader's week or month overlaps: the API's are the academy's, the reader's may begin earlier or end later. */
const daysAround = (from: string, to: string) => ({ from: dateAfter(from, -1), to: dateAfter(to, 1) });

/**
 * A tutor's lessons of a week in any time zone: those of the days before and after it are included.
 *
 * @param week the date of its Sunday
 */
export const weekBookings = (week: string) =>
  apiQuery({
    key: [...BOOKINGS, "tutor", "week", week],
    read: (api) =>
      readBookings(api, { role: "tutor", when: "all", ...daysAround(week, dateAfter(week, 6)) }, ALL),
    meta: {
      staleAfter: { "booking.changed": true },
      errorToast: (message) => ["Failed to load sessions", message],
    },
  });

/** How far back canceled lessons are shown, in days. They are shown as far ahead as lessons can be booked. */
const CANCELLED_DAYS_BACK = 30;
const CANCELLED_DAYS_AHEAD = 56;
const MAX_CANCELLED = 100;

/**
 * Recent and upcoming lessons that were canceled after they were confirmed, newest first.
 *
 * @param today today's date in the academy's time zone
 */
export const cancelledBookings = (side: BookingSide, today: string) =>
  apiQuery({
    key: [...BOOKINGS, side, "cancelled", today],
    read: (api) => {
      const window = {
        from: dateAfter(today, -CANCELLED_DAYS_BACK),
        to: dateAfter(today, CANCELLED_DAYS_AHEAD),
      };
      return readBookings(api, { role: side, when: "called_off", ...window }, MAX_CANCELLED);
    },
    meta: { staleAfter: listRules("cancelled") },
  });

/**
 * A tutor's lessons of a month in any time zone, including canceled ones and those of the days before and
 * after it, newest first.
 *
 * @param month such as `2026-11`
 */
export const monthBookings = (month: string) =>
  apiQuery({
    key: [...BOOKINGS, "tutor", "month", month],
    read: (api) =>
      readBookings(api, { role: "tutor", when: "all", ...daysAround(`${month}-01`, monthEnd(month)) }, ALL),
    meta: { staleAfter: { "booking.changed": true }, errorToast: errorToasts.tutor },
  });

/**
 * The number of lessons that a user takes or gives per week, over half a year. A new booking is mostly for a
 * later week.
 */
export const lessonWeeks = (side: BookingSide) =>
  apiQuery({
    key: [...BOOKINGS, side, "weeks"],
    read: (api) => unwrap(api.GET("/api/bookings/weeks", { params: { query: { role: side } } })),
    meta: {
      staleAfter: { "booking.changed": ({ status }) => status === "completed" || status === "cancelled" },
    },
  });

const byId = (id: string) => ({ params: { path: { id } } });

/** A booking in any state; `null` if the viewer has none with that id. */
export const booking = (id: string) =>
  apiQuery({
    key: [...BOOKINGS, "one", id],
    read: (api) => unwrapOrNull(api.GET("/api/bookings/{id}", byId(id))),
    meta: { staleAfter: { "booking.changed": ({ booking_id }) => booking_id === id } },
  });

/**
 * The booking when the page starts to poll its payment; afterward the payment's own polls report its state.
 */
export const paymentStart = (id: string) =>
  apiQuery({
    key: ["payment", id],
    read: (api) => unwrapOrNull(api.GET("/api/bookings/{id}", byId(id))),
    staleTime: EACH_VISIT,
  });

/** The payment and the refunds of a booking; `null` if the viewer has no receipt for it. */
export const receipt = (id: string) =>
  apiQuery({
    key: ["receipts", id],
    read: (api) => unwrapOrNull(api.GET("/api/bookings/{id}/receipt", byId(id))),
    meta: { staleAfter: { "booking.changed": ({ booking_id }) => booking_id === id } },
    staleTime: EACH_VISIT,
  });

/** Books a slot, or holds it until it is paid. */
export const bookLesson = mutationOptions({
  mutationFn: (body: {
    tutor_id: string;
    subject: Subject;
    starts_at: string;
    student_notes?: string;
    shown_price_cents: number;
  }) => unwrap(browserApi.POST("/api/bookings", { body })),
  // Past and canceled bookings do not change; the refetched day corrects its entry in the list of days.
  ...reloads(upcomingBookings("student").queryKey, [...TUTORING, "slots"], [...TUTORING, "hour"]),
});

/** Releases a hold or cancels a lesson. */
export const cancelBooking = (id: string) =>
  mutationOptions({
    mutationFn: (body: {
      refund_cents?: number;
      reason?: string;
      without_refund?: boolean;
      shown_sequence?: number;
    }) => unwrap(browserApi.POST("/api/bookings/{id}/cancel", { ...byId(id), body })),
    ...reloads(BOOKINGS, TUTORING),
  });

/** Requests the URL of the Checkout Session of a held booking. */
export const openCheckout = mutationOptions({
  mutationFn: async (id: string) =>
    checkoutUrl(await unwrap(browserApi.POST("/api/bookings/{id}/checkout", byId(id)))),
});

/** Marks a lesson complete. */
export const completeBooking = (id: string) =>
  mutationOptions<Booking, Error, void>({
    mutationFn: () => unwrap(browserApi.POST("/api/bookings/{id}/complete", byId(id))),
    ...reloads(BOOKINGS, TUTORING),
  });

/** Reschedules a lesson to another slot of its tutor, if the booking has not changed since it was shown. */
export const rescheduleBooking = (id: string) =>
  mutationOptions({
    mutationFn: (body: { starts_at: string; shown_sequence?: number }) =>
      unwrap(browserApi.POST("/api/bookings/{id}/reschedule", { ...byId(id), body })),
    ...reloads(BOOKINGS, TUTORING),
  });

/** The notes that a tutor writes about a lesson. */
export type TutorNotes = Pick<Booking, "tutor_notes" | "practice_notes">;

/** Saves a tutor's notes; refused if they have changed since the version that was shown. */
export const writeNotes = (id: string) =>
  mutationOptions({
    mutationFn: (body: TutorNotes & { version: number }) =>
      unwrap(browserApi.PUT("/api/bookings/{id}/notes", { ...byId(id), body })),
    onSuccess: (saved, _, __, { client }) => {
      client.setQueryData(booking(id).queryKey, saved);
    },
    ...reloads(BOOKINGS),
  });
