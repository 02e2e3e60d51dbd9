/** What a tutor keeps for themselves: days off, notice and a buffer. */
import type { Browser, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { daysAfter } from "../support/dates.ts";
import { bookFromElsewhere } from "../support/lessons.ts";
import { weeklyTutor } from "../support/own-tutor.ts";
import { fullName, type Person } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { bookableDays, openDay, section, toasts } from "../support/tutoring.ts";

const SUBJECT = "Chemistry";
/** Early, so that the sample's own times do not matter. */
const TIMES = { start_time: "05:00", end_time: "08:00" };

/** A tutor who has time every morning, and the name that students see. */
async function earlyTutor(browser: Browser, signIn: (person: Person) => Promise<Page>) {
  const options = { subject: SUBJECT, times: TIMES, hourly_rate_cents: null };
  const { person, page: tutor } = await weeklyTutor(browser, signIn, options);
  return { tutor, name: fullName(person) };
}

const startTimes = (page: Page, name: string) =>
  page.getByRole("list", { name: `Start times of ${name}` }).getByRole("button");

const shortDay = (date: string) =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(date));

test("days off close a tutor's days at once, what is booked stays, and both ways lead back", async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const page = await signIn(student);
  const { tutor, name } = await earlyTutor(browser, signIn);
  const { from } = await bookableDays(page, SUBJECT);
  const date = daysAfter(from, 5);
  await bookFromElsewhere(page, { subject: SUBJECT, date, time: "5:00 AM", tutor: name });
  await openDay(page, { subject: SUBJECT, date });
  await expect(startTimes(page, name)).toHaveText([/^6:00/, /^6:30/, /^7:00/]);

  await tutor.goto("/dashboard/tutor/availability");
  const off = section(tutor, "Days off").first();
  await expect(off.getByText("No days off planned.")).toBeVisible();
  await off.getByLabel("First day").fill(date);
  await expect(off.getByLabel("Last day")).toHaveValue(date);
  await expect(off.getByText("1 lesson on these days stays booked:")).toContainText(student.lastName);
  await off.getByLabel("Note for yourself").fill("Conference");
  await expectNoAxeViolations(tutor);
  await off.getByLabel("Note for yourself").press("Enter");
  await expect(toasts(tutor)).toContainText("Days off added");
  await expect(toasts(tutor)).toContainText("1 lesson stays booked.");
  const entry = off.getByRole("listitem");
  // With the year between them where it is the next.
  await expect(entry).toContainText(shortDay(date));
  await expect(entry).toContainText("· Conference");
  await expect(entry).toContainText("1 lesson on these days stays booked:");

  // The student's page was open all the time.
  await expect(startTimes(page, name)).toHaveCount(0);
  await entry.getByRole("button", { name: `Remove days off ${shortDay(date)}` }).click();
  await expect(startTimes(page, name)).toHaveCount(3);
  await expect(off.getByRole("button", { name: "Undo" })).toBeFocused();
  await tutor.keyboard.press("Enter");
  await expect(entry).toContainText("Conference");
  await expect(startTimes(page, name)).toHaveCount(0);

  await entry.getByRole("link", { name: new RegExp(student.lastName) }).click();
  await expect(tutor).toHaveURL(new RegExp(`/dashboard/tutor/sessions\\?date=${date}`));
  await expect(section(tutor, "Sessions by day")).toContainText(student.lastName);
});

test("notice and buffer count at once, for whoever is choosing a time", async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const page = await signIn(student);
  const { tutor, name } = await earlyTutor(browser, signIn);
  const { from } = await bookableDays(page, SUBJECT);
  const date = daysAfter(from, 6);
  await bookFromElsewhere(page, { subject: SUBJECT, date, time: "5:00 AM", tutor: name });
  await openDay(page, { subject: SUBJECT, date });
  await expect(startTimes(page, name)).toHaveText([/^6:00/, /^6:30/, /^7:00/]);

  await tutor.goto("/dashboard/tutor/availability");
  const rules = section(tutor, "Notice and buffer");
  const save = rules.getByRole("button", { name: "Save rules" });
  await rules.getByLabel("Buffer between lessons").selectOption("45 minutes");
  await expect(rules.getByText("Lessons that are booked already stay as they are.")).toBeVisible();
  await save.click();
  await expect(toasts(tutor)).toContainText("Booking rules saved");
  await expect(startTimes(page, name)).toHaveText([/^7:00/]);

  await rules.getByLabel("Minimum notice").selectOption("7 days");
  await save.click();
  await expect(startTimes(page, name)).toHaveCount(0);
  await expectNoAxeViolations(tutor);
  await tutor.reload();
  await expect(rules.getByLabel("Minimum notice")).toHaveValue("10080");
  await expect(rules.getByLabel("Buffer between lessons")).toHaveValue("45");
  // A week and a day ahead is early enough.
  await openDay(page, { subject: SUBJECT, date: daysAfter(from, 8) });
  await expect(startTimes(page, name).first()).toHaveText(/^5:00/);
});
