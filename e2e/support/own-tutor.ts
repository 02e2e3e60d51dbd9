import type { Browser, Page } from "@playwright/test";
import { site } from "./addresses.ts";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import type { Person } from "./people.ts";
import { bookableDays } from "./tutoring.ts";
import { newTutor } from "./tutors.ts";

/** What these tutors teach: no other journey counts who does. */
export const SUBJECT = "English";

/** Late, so that the sample's own times do not matter; the hours are free of charge. */
const TIMES = { start_time: "12:00", end_time: "20:00" };

interface WeeklyTutor {
  person: Person;
  /** Signed in as the tutor. */
  page: Page;
}

/** A tutor nobody else uses who has time every day, for nothing, and a page of theirs. */
export async function weeklyTutor(
  browser: Browser,
  signIn: (person: Person) => Promise<Page>,
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
  const data = { hourly_rate_cents: 0 };
  await page.request.put("/api/tutor/hourly-rate", { data, headers: { origin: site() } });
  return { person, page };
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
  const { days } = await bookableDays(student, SUBJECT);
  const date = days.at(14) ?? "";
  const { tutors } = await readApi<{
    tutors: { tutor: { id: string; last_name: string }; slots: { starts_at: string }[] }[];
  }>(student, `/api/tutoring/slots?${new URLSearchParams({ subject: SUBJECT, date })}`);
  const offer = tutors.find(({ tutor: { last_name } }) => last_name === tutor.lastName);
  const first = Date.parse(offer?.slots[0]?.starts_at ?? "");
  for (const hour of hours) {
    const starts_at = new Date(first + hour * 3_600_000).toISOString();
    const booking = { tutor_id: offer?.tutor.id, subject: SUBJECT, starts_at };
    await changeFromElsewhere(student, "POST", "/api/bookings", { ...booking, student_notes: "Commas" });
  }
  return { date };
}
