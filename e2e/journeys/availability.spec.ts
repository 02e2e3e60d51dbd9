/** What a tutor's week makes bookable. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { daysAfter } from "../support/dates.ts";
import { expect, test } from "../support/test.ts";
import { bookableDays, dayWords, openDay, toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

const mira = { email: "mira.sample@demo.test", password: "academy-demo" };

const weekday = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const subject = (page: Page, name: string) => page.getByRole("checkbox", { name });

/** A date on which nobody teaches the subject so far, and far enough ahead that it does not come meanwhile. */
async function idleDate(page: Page, subject: string): Promise<string> {
  const { from, days } = await bookableDays(page, subject);
  const week = [2, 3, 4, 5, 6, 7, 8].map((ahead) => daysAfter(from, ahead));
  const date = week.find((day) => !days.includes(day));
  if (!date) throw new Error(`${subject} is taught every day`);
  return date;
}

test("a tutor adds a time, a student can book it at once, and it can be removed", async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const person = await newTutor(browser);
  const page = await signIn(student);
  const tutor = await signIn(person);
  const date = await idleDate(page, "Spanish");
  const [day = ""] = dayWords(date).split(",");
  await openDay(page, { subject: "Spanish", date });
  await tutor.goto("/dashboard?view=availability");
  await expect(tutor.getByText(/All times are Pacific Standard Time/)).toBeVisible();
  await expectNoAxeViolations(tutor);

  const row = weekday(tutor, day);
  const select = row.getByRole("button", { name: `Select this time on ${day}` });
  await expect(select).toBeDisabled();
  await select.press("Enter");
  await expect(toasts(tutor)).toContainText("Please select at least one subject at the top");
  await subject(tutor, "Spanish").check();
  await select.press("Enter");
  await expect(toasts(tutor)).toContainText("Please set start and end times");
  await row.getByLabel("Start").selectOption("7:00 AM");
  await row.getByLabel("End").selectOption("8:30 AM");
  await expect(select).toBeEnabled();
  await select.click();
  await expect(toasts(tutor)).toContainText("Availability added successfully!");
  await expect(toasts(tutor)).toContainText(`1 subject on ${day}`);
  await expect(row.getByRole("list")).toContainText("7:00 – 8:30 AM");

  // The student's page was open all the time.
  await expect(page.getByRole("gridcell", { name: `${dayWords(date)}, free times` })).toBeVisible();
  const times = page.getByRole("list", { name: `Start times of ${person.firstName} ${person.lastName}` });
  await expect(times.getByRole("button")).toHaveText([/^7:00 AM/, /^7:30 AM/]);

  await row.getByRole("button", { name: `Delete ${day}, 7:00 – 8:30 AM, Spanish` }).click();
  await expectNoAxeViolations(tutor);
  await tutor.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(toasts(tutor)).toContainText("Availability removed");
  await expect(row.getByText("7:00 – 8:30 AM")).toHaveCount(0);
  await expect(row.getByRole("heading", { name: day })).toBeFocused();
  await expect(times).toHaveCount(0);
});

test("a time that ends before it starts is refused in words, and nothing is added", async ({
  signIn,
  problems,
}) => {
  problems.expect(/422/);
  const tutor = await signIn(mira);
  await tutor.goto("/dashboard?view=availability");
  await subject(tutor, "English").check();
  const row = weekday(tutor, "Thursday");
  await row.getByLabel("Start").selectOption("6:00 PM");
  await row.getByLabel("End").selectOption("5:00 PM");
  await row.getByRole("button", { name: /^Select/ }).click();
  await expect(toasts(tutor)).toContainText("Error adding availability");
  await expect(row.getByLabel("End")).toHaveAccessibleDescription(/.+/);
  await expect(row.getByText("Not available")).toBeVisible();
});

test("a tutor moves between overview and availability, and back", async ({ signIn }) => {
  const tutor = await signIn(mira);
  await tutor.goto("/dashboard/tutor/sessions");
  await expect(tutor.getByRole("heading", { name: "Session Management" })).toBeVisible();
  await expect(tutor.getByText("Available weekly slots")).toBeVisible();
  await expectNoAxeViolations(tutor);
  await tutor.getByRole("link", { name: "Availability", exact: true }).click();
  await expect(tutor.getByRole("heading", { name: "Your week" })).toBeVisible();
  await tutor.goBack();
  await expect(tutor.getByRole("heading", { name: "Sessions by day" })).toBeVisible();
});
