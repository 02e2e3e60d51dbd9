import type { Browser, Page } from "@playwright/test";
import { site } from "./addresses.ts";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import type { Person } from "./people.ts";
import { type BookableHour, bookableDays, twelveHours } from "./tutoring.ts";
import { newTutor } from "./tutors.ts";

/** What these tutors teach: no other journey counts who does. */
export const SUBJECT = "English";

/** When these tutors have time, every day. */
const TIMES = { start_time: "12:00", end_time: "20:00" };

interface WeeklyTutor {
  person: Person;
  /** Signed in as the tutor. */
  page: Page;
}

/**
 * A tutor nobody else uses who has time every day, and a page of theirs.
 *
 * @param hourly_rate_cents what they get for an hour, which is nothing if it is not given
 */
export async function weeklyTutor(
  browser: Browser,
  signIn: (person: Person) => Promise<Page>,
  hourly_rate_cents = 0,
): Promise<WeeklyTutor> {
  const person = await newTutor(browser);
  const page = await signIn(person);
  for (const day_of_week of [0, 1, 2, 3, 4, 5, 6]) {
    await changeFromElsewhere(page, "POST", "/api/tutor/availability", {
      subjects: [SUBJECT],
      day_of_week,
      ...TIMES,
    });
  }
  const data = { hourly_rate_cents };
  await page.request.put("/api/tutor/hourly-rate", { data, headers: { origin: site() } });
  return { person, page };
}

interface Offer {
  tutor: { id: string; last_name: string };
  slots: { starts_at: string; start_time: string }[];
}

/** The hours of such a tutor on a day about so many days ahead, each of them free. */
async function offerOf(student: Page, tutor: Person, ahead: number) {
  const date = (await bookableDays(student, SUBJECT)).days.at(ahead) ?? "";
  const query = new URLSearchParams({ subject: SUBJECT, date });
  const { tutors } = await readApi<{ tutors: Offer[] }>(student, `/api/tutoring/slots?${query}`);
  const offer = tutors.find(({ tutor: { last_name } }) => last_name === tutor.lastName);
  if (!offer) throw new Error(`${tutor.lastName} has no time on ${date}`);
  return { date, offer };
}

/** The first hour of such a tutor on a day about so many days ahead. */
export async function hourWith(student: Page, tutor: Person, ahead: number): Promise<BookableHour> {
  const { date, offer } = await offerOf(student, tutor, ahead);
  const time = twelveHours(offer.slots[0]?.start_time ?? "");
  return { subject: SUBJECT, date, time, tutor: `${tutor.firstName} ${tutor.lastName}` };
}

/**
 * Books hours of such a tutor, all on one day about two weeks ahead.
 *
 * @param student a page of whoever books
 * @param hours how many hours after the first of the day each begins
 */
export async function bookWith(
  student: Page,
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
