import { serverApi } from "../api/api.server.ts";
import { type Loaded, loaded } from "../api/loaded.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import type { Booking, Stats } from "../bookings/booking.ts";
import { allBookings, bookingsWhile } from "../bookings/pages.server.ts";
import { type TutorChoice, tutorChoiceOf } from "./choice.ts";

/** A tutor's week. */
export type Availability = components["schemas"]["AvailabilityList"];

/** A tutor's lessons, from the earliest month looked at, in order. */
export interface Lessons {
  items: Booking[];
  stats: Stats;
}

/** What the tutor's dashboard shows. */
export interface TutorData {
  /** Only for the overview. */
  lessons: Loaded<Lessons> | undefined;
  availability: Loaded<Availability>;
}

/** Reads what the chosen view shows. */
export async function tutorData(request: Request): Promise<TutorData> {
  const api = serverApi(request);
  const choice = tutorChoiceOf(new URL(request.url).searchParams);
  const [lessons, availability] = await Promise.all([
    choice.view === "overview" ? loaded(lessonsOf(api, choice)) : undefined,
    loaded(unwrap(api.GET("/api/tutor/availability"))),
  ]);
  return { lessons, availability };
}

/** Everything ahead, and of what is over as much as the calendar shows. */
async function lessonsOf(api: ReturnType<typeof serverApi>, { date, month }: TutorChoice): Promise<Lessons> {
  const today = new Date().toISOString().slice(0, 10);
  const earliest = [date ?? today, month ? `${month}-01` : today, today].sort()[0] ?? today;
  const since = `${earliest.slice(0, 7)}-01`;
  const [ahead, over] = await Promise.all([
    allBookings(api, "upcoming"),
    bookingsWhile(api, "past", (items) => ((items.at(-1)?.scheduled_date ?? since) < since ? 0 : 100)),
  ]);
  return { items: [...over.items.reverse(), ...ahead.items], stats: ahead.stats };
}
