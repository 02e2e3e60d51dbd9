/** A tutor's availability and what limits it: days off, minimum notice and a buffer. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { daysAfter } from "../support/dates.ts";
import { bookFromElsewhere } from "../support/lessons.ts";
import { fullName } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { bookableDays, dayWords, openDay, section, toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

const SUBJECT = "Spanish";

/** Returns a date in the next days on which nobody teaches the subject, and that does not begin meanwhile. */
async function idleDate(page: Page): Promise<string> {
  const { from, days } = await bookableDays(page, SUBJECT);
  const ahead = [2, 3, 4, 5, 6].map((count) => daysAfter(from, count));
  const date = ahead.find((day) => !days.includes(day));
  if (!date) throw new Error(`${SUBJECT} is taught every day`);
  return date;
}

const shortDay = (date: string) =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(date));

test("what a tutor says of their time counts at once for whoever is choosing one", async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const person = await newTutor(browser);
  const name = fullName(person);
  const page = await signIn(student);
  const tutor = await signIn(person);
  const date = await idleDate(page);
  const [day = ""] = dayWords(date).split(",");
  const times = page.getByRole("list", { name: `Start times of ${name}` }).getByRole("button");
  const row = tutor.getByRole("region", { name: day, exact: true });
  const window = `${day}, 5:00 – 8:00 AM, ${SUBJECT}`;
  // The student's page is open throughout.
  await openDay(page, { subject: SUBJECT, date });
  await tutor.goto("/dashboard?view=availability");

  await test.step("a time that is added can be booked at once", async () => {
    await expect(tutor.getByText(/All times are Pacific Standard Time/)).toBeVisible();
    const select = row.getByRole("button", { name: `Select this time on ${day}` });
    await expect(select).toBeDisabled();
    await select.press("Enter");
    await expect(toasts(tutor)).toContainText("Please select at least one subject at the top");
    await tutor.getByRole("checkbox", { name: SUBJECT }).check();
    await select.press("Enter");
    await expect(toasts(tutor)).toContainText("Please set start and end times");
    await row.getByLabel("Start").selectOption("5:00 AM");
    await row.getByLabel("End").selectOption("8:00 AM");
    await expect(select).toBeEnabled();
    await select.click();
    await expect(toasts(tutor)).toContainText("Availability added successfully!");
    await expect(toasts(tutor)).toContainText(`1 subject on ${day}`);
    await expect(row.getByRole("list")).toContainText("5:00 – 8:00 AM");

    await expect(page.getByRole("gridcell", { name: `${dayWords(date)}, free times` })).toBeVisible();
    await expect(times).toHaveText([/^8:00 AM/, /^8:30/, /^9:00/, /^9:30/, /^10:00/]);
    await bookFromElsewhere(page, { subject: SUBJECT, date, time: "5:00 AM", tutor: name });
    await expect(times).toHaveText([/^9:00/, /^9:30/, /^10:00/]);
  });

  const off = section(tutor, "Days off").first();
  const entry = off.getByRole("listitem");
  await test.step("days off close a tutor's days at once, and what is booked stays", async () => {
    await expect(off.getByText("No days off planned.")).toBeVisible();
    await off.getByLabel("First day").fill(date);
    await expect(off.getByLabel("Last day")).toHaveValue(date);
    await expect(off.getByText("1 session on these days stays booked:")).toContainText(student.lastName);
    await off.getByLabel("Note for yourself").fill("Conference");
    await expectNoAxeViolations(tutor);
    await off.getByLabel("Note for yourself").press("Enter");
    await expect(toasts(tutor)).toContainText("Days off added");
    await expect(toasts(tutor)).toContainText("1 session stays booked.");
    // Includes the year if it is the next one.
    await expect(entry).toContainText(shortDay(date));
    await expect(entry).toContainText("· Conference");
    await expect(entry).toContainText("1 session on these days stays booked:");
    await expect(times).toHaveCount(0);
  });

  await test.step("both ways lead back", async () => {
    const remove = entry.getByRole("button", { name: `Remove days off ${shortDay(date)}` });
    await remove.click();
    await expect(times).toHaveCount(3);
    await expect(off.getByRole("button", { name: "Undo" })).toBeFocused();
    await tutor.keyboard.press("Enter");
    await expect(entry).toContainText("Conference");
    await expect(times).toHaveCount(0);
    await entry.getByRole("link", { name: new RegExp(student.lastName) }).click();
    await expect(tutor).toHaveURL(new RegExp(`/dashboard/tutor/sessions\\?date=${date}`));
    await expect(section(tutor, "Sessions by day")).toContainText(student.lastName);
    await tutor.goBack();
    await remove.click();
    await expect(times).toHaveCount(3);
  });

  await test.step("notice and buffer count at once, and are there after a reload", async () => {
    const rules = section(tutor, "Notice and buffer");
    const save = rules.getByRole("button", { name: "Save rules" });
    await rules.getByLabel("Buffer between sessions").selectOption("45 minutes");
    await expect(rules.getByText("Sessions already booked stay as they are.")).toBeVisible();
    await save.click();
    await expect(toasts(tutor)).toContainText("Booking rules saved");
    await expect(times).toHaveText([/^10:00/]);
    await rules.getByLabel("Minimum notice").selectOption("7 days");
    await save.click();
    await expect(times).toHaveCount(0);
    await expectNoAxeViolations(tutor);
    await tutor.reload();
    await expect(rules.getByLabel("Minimum notice")).toHaveValue("10080");
    await expect(rules.getByLabel("Buffer between sessions")).toHaveValue("45");
  });

  // More than a week ahead satisfies the minimum notice.
  await openDay(page, { subject: SUBJECT, date: daysAfter(date, 7) });
  await expect(times.first()).toHaveText(/^8:00/);
  await test.step("a time can be removed", async () => {
    await row.getByRole("button", { name: `Delete ${window}` }).click();
    await expectNoAxeViolations(tutor);
    await tutor.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(toasts(tutor)).toContainText("Availability removed");
    await expect(row.getByText("5:00 – 8:00 AM")).toHaveCount(0);
    await expect(row.getByRole("heading", { name: day })).toBeFocused();
    await expect(times).toHaveCount(0);
  });
});
