import type { Browser } from "@playwright/test";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import type { Asker, Person } from "./people.ts";
import { type BookableHour, bookableDays, twelveHours } from "./tutoring.ts";
import { newTutor } from "./tutors.ts";

/** The default subject of these tutors: no other journey counts its tutors. */
const SUBJECT = "English";

interface WeeklyTutor<Signed extends Asker> {
  person: Person;
  /** Signed in as the tutor. */
  page: Signed;
}

/** The options of such a tutor. */
interface WeeklyTutorOptions {
  subject?: string;
  /** The daily availability. */
  times?: { start_time: string; end_time: string };
  /** The tutor's share of an hour: free by default, and the academy's standard if null. */
  hourly_rate_cents?: number | null;
}

/** Creates a tutor who is available every day, with a page; with `askerAs`, without a page. */
export async function weeklyTutor<Signed extends Asker>(
  browser: Browser,
  signIn: (person: Person) => Promise<Signed>,
  options: WeeklyTutorOptions = {},
): Promise<WeeklyTutor<Signed>> {
  const {
    subject = SUBJECT,
    times = { start_time: "12:00", end_time: "20:00" },
    hourly_rate_cents = 0,
  } = options;
  const person = await newTutor(browser);
  const page = await signIn(person);
  for (const day_of_week of [0, 1, 2, 3, 4, 5, 6]) {
    const window = { subjects: [subject], day_of_week, ...times };
    await changeFromElsewhere(page, "POST", "/api/tutor/availability", window);
  }
  if (hourly_rate_cents !== null)
    await changeFromElsewhere(page, "PUT", "/api/tutor/hourly-rate", { hourly_rate_cents });
  return { person, page };
}

interface Offer {
  tutor: { id: string; last_name: string };
  slots: { starts_at: string; start_time: string }[];
}

/** Returns the slots of such a tutor on a day about `ahead` days from now, all free. */
async function offerOf(student: Asker, tutor: Person, ahead: number, subject = SUBJECT) {
  const date = (await bookableDays(student, subject)).days.at(ahead) ?? "";
  const query = new URLSearchParams({ subject, date });
  const { tutors } = await readApi<{ tutors: Offer[] }>(student, `/api/tutoring/slots?${query}`);
  const offer = tutors.find(({ tutor: { last_name } }) => last_name === tutor.lastName);
  if (!offer) throw new Error(`${tutor.lastName} has no time on ${date}`);
  return { date, offer };
}

/** Returns the first slot of such a tutor on a day about `ahead` days from now. */
export async function hourWith(
  student: Asker,
  tutor: Person,
  ahead: number,
  subject = SUBJECT,
): Promise<BookableHour> {
  const { date, offer } = await offerOf(student, tutor, ahead, subject);
  const time = twelveHours(offer.slots[0]?.start_time ?? "");
  return { subject, date, time, tutor: `${tutor.firstName} ${tutor.lastName}` };
}

/**
 * Books slots of such a tutor, all on one day about two weeks ahead.
 *
 * @param student the student who books
 * @param hours the start of each slot, in hours after the first of the day
 */
export async function bookWith(
  student: Asker,
  tutor: Person,
  hours: readonly number[],
): Promise<{ date: string }> {
  const { date, offer } = await offerOf(student, tutor, 14);
  const first = Date.parse(offer.slots[0]?.starts_at ?? "");
  for (const hour of hours) {
    const starts_at = new Date(first + hour * 3_600_000).toISOString();
    await changeFromElsewhere(student, "POST", "/api/bookings", {
      tutor_id: offer.tutor.id,
      subject: SUBJECT,
      starts_at,
    });
  }
  return { date };
}
