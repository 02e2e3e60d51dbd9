import { serverApi } from "../api/api.server.ts";
import { type LoadResult, toLoadResult } from "../api/load-result.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { Booking, BookingStats } from "../bookings/booking.ts";
import { allBookings, type BookingPage, cancelledBookings, firstBookings } from "../bookings/pages.server.ts";
import { studentChoiceOf } from "./choice.ts";

type Schemas = components["schemas"];

/** Days that have a tutor with time. */
export type BookableDays = Schemas["Days"];

/** The tutors who have time on a day. */
export type DaySlots = Schemas["DaySlots"];

/** What lies ahead; the booking window keeps it short. */
export interface UpcomingBookings extends BookingPage {
  /** Times held for payment, all of them. They are not among the items. */
  holds: Booking[];
  stats: BookingStats;
}

/** What the student's dashboard shows. */
export interface StudentData {
  upcoming: LoadResult<UpcomingBookings>;
  completed: LoadResult<BookingPage>;
  /** Lessons of these weeks that were given up after they had been confirmed. */
  cancelled: LoadResult<Booking[]>;
  /** Once a subject is chosen. */
  days: LoadResult<BookableDays> | undefined;
  /** Once a day is chosen. */
  slots: LoadResult<DaySlots> | undefined;
}

/**
 * Reads the lists, and what the choice in the address asks for.
 *
 * @param today the academy's date
 */
export async function studentData(request: Request, today: string): Promise<StudentData> {
  const api = serverApi(request);
  const { subject, date, upcoming, completed } = studentChoiceOf(new URL(request.url).searchParams);
  const days = () =>
    subject && toLoadResult(unwrap(api.GET("/api/tutoring/days", { params: { query: { subject } } })));
  const slots = () =>
    subject &&
    date &&
    toLoadResult(unwrap(api.GET("/api/tutoring/slots", { params: { query: { subject, date } } })));
  const [upcomingPage, completedPage, cancelled, dayList, slotList] = await Promise.all([
    toLoadResult(allBookings(api, "upcoming").then((page) => withHolds(page, upcoming))),
    toLoadResult(firstBookings(api, "past", completed)),
    toLoadResult(cancelledBookings(api, today)),
    days(),
    slots(),
  ]);
  return {
    upcoming: upcomingPage,
    completed: completedPage,
    cancelled,
    days: dayList || undefined,
    slots: slotList || undefined,
  };
}

function withHolds({ items, stats }: BookingPage, count: number): UpcomingBookings {
  const holds = items.filter(({ status }) => status === "pending");
  const booked = items.filter(({ status }) => status !== "pending");
  return { holds, items: booked.slice(0, count), more: booked.length > count, stats };
}
