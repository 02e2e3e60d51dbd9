/** One session on every screen, in every email and file of people in other zones, over a change of clocks. */
import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { payAtCheckout } from "../support/checkout.ts";
import { daysAfter, nextClockChange } from "../support/dates.ts";
import { openAtWork } from "../support/keyboard.ts";
import { type BookedLesson, changeFromElsewhere, readApi, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { weeklyTutor } from "../support/own-tutor.ts";
import { contextAs, demo, fullName, newStudent } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, openDay, section } from "../support/tutoring.ts";

test.use({ ownProduct: {} });

const SUBJECT = "English";
const HOUR = 3_600_000;

/** The zones of the readers, and when their session begins in California: for one of them on the next day. */
const READERS = [
  { zone: "America/New_York", name: "Eastern time", start_time: "13:00" },
  { zone: "Asia/Kolkata", name: "India time", start_time: "19:00" },
  { zone: "America/Los_Angeles", name: "Pacific time", start_time: "16:00" },
] as const;

/** What a reader in a zone is shown of a session that begins at an instant. */
function wordsOf(starts_at: string, zone: string) {
  const format = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone }).format(at).replace(/\u202f/g, " ");
  const start = Date.parse(starts_at);
  const clock = (at: number) => format(at, { hour: "numeric", minute: "2-digit" });
  const [from, to] = [clock(start), clock(start + HOUR)];
  const half = to.slice(-3);
  return {
    date: new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(start),
    day: format(start, { weekday: "long", month: "long", day: "numeric", year: "numeric" }),
    shortDay: format(start, { weekday: "short", month: "short", day: "numeric" }),
    time: from,
    /** As emails write it. */
    hours: from.endsWith(half) ? `${from.slice(0, -3)}–${to}` : `${from} – ${to}`,
    range: from.endsWith(half) ? `${from.slice(0, -3)} – ${to}` : `${from} – ${to}`,
  };
}

const hasEach = async (place: Locator, words: readonly string[]) => {
  for (const text of words) await expect(place).toContainText(text);
};

const main = (page: Page) => page.getByRole("main");

test("a session has one time wherever it is read, in New York, Kolkata and California", {
  tag: "@wide",
}, async ({ browser, signIn, request, clock, problems }) => {
  test.setTimeout(240_000);
  const date = nextClockChange(clock.now());
  clock.forwardTo(Date.parse(`${daysAfter(date, -10)}T18:00:00Z`));
  const { person: tutor, page: teaching } = await weeklyTutor(browser, signIn, { hourly_rate_cents: null });
  const admin = await signIn(demo.admin);
  const { slug } = await readApi<{ slug: string }>(teaching, "/api/tutor/profile");

  for (const { zone, name, start_time } of READERS) {
    const student = await newStudent(request, null);
    // A browser whose clock shows that zone.
    const context = await contextAs(browser, student, undefined, zone);
    problems.watch(context);
    const page = await context.newPage();
    const query = new URLSearchParams({ subject: SUBJECT, date });
    const { tutors } = await readApi<{
      tutors: { tutor: { last_name: string }; slots: { starts_at: string; start_time: string }[] }[];
    }>(page, `/api/tutoring/slots?${query}`);
    const slots = tutors.find(({ tutor: { last_name } }) => last_name === tutor.lastName)?.slots ?? [];
    const starts_at = slots.find((slot) => slot.start_time === start_time)?.starts_at ?? "";
    const words = wordsOf(starts_at, zone);
    const whole = `${words.day}, ${words.range} ${name}`;

    await test.step(`${name}: an account without a zone is given the browser's, once`, async () => {
      await page.goto("/dashboard/student/lessons");
      const zoneOf = async () =>
        (await readApi<{ user: { time_zone: string | null } }>(page, "/api/session")).user.time_zone;
      await expect.poll(zoneOf).toBe(zone);
      // A zone that is not the browser's any more stays the reader's.
      for (const person of [teaching, admin])
        await changeFromElsewhere(person, "PUT", "/api/account/time-zone", { time_zone: zone });
    });

    await test.step(`${name}: a visitor of the tutor's page reads free times by the browser's clock`, async () => {
      await page.goto(`/mentor/${slug}`);
      await expect(page.getByRole("region", { name: "Free times" })).toContainText(`All times are ${name}.`);
    });

    await test.step(`${name}: from the slot to the receipt`, async () => {
      await openDay(page, { subject: SUBJECT, date });
      await page
        .getByRole("list", { name: `Start times of ${fullName(tutor)}` })
        .getByRole("button", { name: new RegExp(`^${words.time} ${name}`) })
        .click();
      await hasEach(confirmDialog(page), [words.day, `${words.range} ${name}`]);
      await confirmDialog(page).getByRole("button", { name: "Continue to payment" }).click();
      await payAtCheckout(page);
      await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
      await hasEach(main(page), [words.day, `${words.range} ${name}`]);
    });

    const { items } = await readApi<{ items: BookedLesson[] }>(page, "/api/bookings?when=upcoming");
    const [lesson] = items;
    if (!lesson) throw new Error("no session");
    expect(lesson.starts_at).toBe(starts_at);

    await test.step(`${name}: the student's list, dialogs, chat and receipt`, async () => {
      await page.goto("/dashboard/student/lessons");
      const upcoming = section(page, "Upcoming Sessions");
      await hasEach(upcoming, [words.shortDay, words.range, `All times are ${name}.`]);
      for (const action of ["Reschedule", "Cancel session"]) {
        await upcoming.getByRole("button", { name: new RegExp(`^${action}: ${SUBJECT}`) }).click();
        await hasEach(page.getByRole("dialog"), [whole]);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
      await upcoming.getByRole("link", { name: /^Chat with Tutor/ }).click();
      await hasEach(main(page), [`Next session: ${words.shortDay}, ${words.time}`]);
      await page.goto(`/receipt/${lesson.id}`);
      await hasEach(main(page), [`${words.day}, ${words.range}`, name]);
    });

    await test.step(`${name}: the tutor's days, week and list`, async () => {
      const who = student.lastName;
      await teaching.goto(`/dashboard/tutor/sessions?date=${words.date}`);
      await hasEach(row(main(teaching), who), [words.shortDay, words.range]);
      await teaching.goto("/dashboard/tutor/bookings");
      await hasEach(row(main(teaching), who), [words.shortDay, words.range]);
      const sunday = daysAfter(words.date, -new Date(words.date).getUTCDay());
      await teaching.goto(`/dashboard/tutor/schedule?week=${sunday}`);
      const block = teaching.getByRole("button", { name: `${words.range} ${SUBJECT} ${fullName(student)}` });
      await block.click();
      await hasEach(teaching.getByRole("dialog"), [`${words.range} ${name}`]);
      await teaching.keyboard.press("Escape");
    });

    await test.step(`${name}: the admin's page of the session`, async () => {
      await admin.goto(`/dashboard/admin/lessons?lesson=${lesson.id}`);
      await hasEach(main(admin), [words.shortDay, `${words.range} ${name}`]);
    });

    await test.step(`${name}: both emails, and the calendar file in them`, async () => {
      const stamp = starts_at.replace(/\.\d+/, "").replace(/[-:]/g, "");
      for (const { email } of [student, tutor]) {
        const mail = await emailTo(request, email, /./, `${words.hours} ${name}`);
        expect(mail.invitation.replace(/\s/g, "")).toContain(`DTSTART:${stamp}`);
      }
    });
    await context.close();
  }

  await test.step("a reader changes the zone: all is in it at once, and again after a failure in the former one", async () => {
    await openAtWork(teaching, "/account");
    const zone = section(teaching, "Time zone");
    await expect(zone).toContainText("Pacific time");
    const city = zone.getByRole("combobox", { name: "City" });
    await city.fill("Boston");
    await expectNoAxeViolations(teaching);
    await city.press("Enter");
    await expect(zone.locator("strong")).toHaveText("Eastern time");
    await expect(section(teaching, "Notifications")).toContainText("Time zone saved");

    problems.expect(/503/);
    const down = { title: "Unavailable", status: 503, code: "overloaded", detail: "Please try again." };
    await teaching.route("**/api/account/time-zone", (route) => route.fulfill({ status: 503, json: down }), {
      times: 1,
    });
    await city.fill("Kolkata");
    await zone.getByRole("option", { name: /^Kolkata/ }).click();
    await expect(zone).toContainText("Please try again. Your previous time zone still applies.");
    await expect(zone.locator("strong")).toHaveText("Eastern time");
    await expect(city).toHaveValue("Kolkata, India time");
    await expectNoAxeViolations(teaching);
    await zone.getByRole("button", { name: "Try again" }).click();
    await expect(zone.locator("strong")).toHaveText("India time");
  });
});
