/** Lessons by keyboard alone: a student books, moves and cancels one, and a tutor says when there is time. */
import type { Locator, Page } from "@playwright/test";
import { daysAfter } from "../support/dates.ts";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { readApi } from "../support/lessons.ts";
import { weeklyTutor } from "../support/own-tutor.ts";
import { fullName } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { bookableDays, dayWords, section, timeButton, toasts } from "../support/tutoring.ts";

test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

/** Few journeys' tutors teach it: each of their times is a stop of the Tab key. */
const SUBJECT = "Chemistry";
/** Three times a day, free of charge. */
const SHORT_WEEK = { subject: SUBJECT, times: { start_time: "06:00", end_time: "08:00" } };

const dialog = (page: Page) => page.getByRole("dialog");
const upcoming = (page: Page) => section(page, "Upcoming Sessions");
const toUpcoming = (page: Page) =>
  expect(page.getByRole("heading", { name: "Upcoming Sessions" })).toBeFocused();
const weekday = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Goes to a day of a calendar with Tab, and on to one fifteen days later with the arrows; returns that day. */
async function goToDay(page: Page, place: Locator, first: string): Promise<Locator> {
  const day = (ahead: number) =>
    place.getByRole("gridcell", { name: new RegExp(`^${dayWords(daysAfter(first, ahead))}, .*free times`) });
  await tabTo(page, day(0));
  for (const [key, ahead] of [
    ["ArrowRight", 1],
    ["ArrowDown", 8],
    ["ArrowDown", 15],
    ["ArrowLeft", 14],
    ["ArrowRight", 15],
  ] as const) {
    await page.keyboard.press(key);
    await expectFocus(day(ahead));
  }
  return day(15);
}

test("a student books a lesson, reads what it is about, moves it and cancels it", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const { person } = await weeklyTutor(browser, signIn, SHORT_WEEK);
  const page = await signIn(student);
  await openAtWork(page, "/dashboard/student/lessons");
  await book(page, fullName(person));
  await readNote(page);
  await move(page);
  await cancel(page);
});

/** From a subject to a day to a time, with a note of what it is to be about. */
async function book(page: Page, tutor: string): Promise<void> {
  const place = section(page, "Book a session");
  const subject = place.getByRole("link", { name: SUBJECT });
  await pressOn(page, subject);
  await expect(subject).toHaveAttribute("aria-current", "true");
  await expectFocus(subject);
  const first = (await bookableDays(page, SUBJECT)).days[0] ?? "";
  await goToDay(page, place, first);
  await page.keyboard.press("Enter");
  const date = daysAfter(first, 15);
  await expect(page.getByRole("heading", { name: `Free on ${dayWords(date)}` })).toBeFocused();

  const time = timeButton(page, { subject: SUBJECT, date, time: "6:30 AM", tutor });
  await pressOn(page, time);
  const step = dialog(page);
  const [back, yes] = ["Choose another time", "Book session"].map((name) =>
    step.getByRole("button", { name }),
  );
  if (!back || !yes) throw new Error("two buttons");
  await expectFocus(back);
  await page.keyboard.press("Escape");
  await expect(step).toHaveCount(0);
  await expectFocus(time);
  await page.keyboard.press("Space");
  await expectFocus(back);
  // Round the end of the dialog, and not out of it.
  await typeInto(page, step.getByLabel("What would you like to work on?"), "Soap, and why it foams.");
  await tabTo(page, back);
  await pressOn(page, yes);
  await expect(toasts(page)).toContainText("Session confirmed");
  await toUpcoming(page);
}

/** From the row of the lesson to the note below it. */
async function readNote(page: Page): Promise<void> {
  const lesson = upcoming(page).getByRole("listitem");
  await pressOn(page, lesson);
  await expectFocus(lesson.getByRole("button", { name: `Reschedule: ${SUBJECT}` }));
  const note = lesson.locator("summary");
  await pressOn(page, note);
  await expect(lesson.getByText("Soap, and why it foams.")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(lesson.getByText("Soap, and why it foams.")).toBeHidden();
  await expectFocus(note);
}

/** To another day and hour of the same tutor. */
async function move(page: Page): Promise<void> {
  const lesson = upcoming(page).getByRole("listitem");
  const opener = lesson.getByRole("button", { name: `Reschedule: ${SUBJECT}` });
  await tabTo(page, opener, { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  const question = dialog(page);
  await expect(question.getByRole("grid")).toBeVisible();
  await tabTo(page, question.getByRole("button", { name: "Choose a new time" }), { key: "Shift+Tab" });
  await page.keyboard.press("Tab");
  await expect(question.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expectFocus(opener);
  await page.keyboard.press("Enter");

  const [booked] = (await readApi<{ items: { id: string }[] }>(page, "/api/bookings?when=upcoming")).items;
  const query = new URLSearchParams({ subject: SUBJECT, moving: booked?.id ?? "" });
  const { days } = await readApi<{ days: string[] }>(page, `/api/tutoring/days?${query}`);
  const first = days[0] ?? "";
  await goToDay(page, question, first);
  await page.keyboard.press("Space");
  await expect(question.getByRole("heading", { name: dayWords(daysAfter(first, 15)) })).toBeFocused();
  const time = question.getByRole("button", { name: /^7:00 AM/ });
  await pressOn(page, time);
  await expect(time).toHaveAttribute("aria-pressed", "true");
  await expectFocus(time);
  await pressOn(page, question.getByRole("button", { name: /^Move to .+, 7:00 AM/ }));
  await expect(toasts(page)).toContainText("Session rescheduled");
  await expect(question).toHaveCount(0);
  await toUpcoming(page);
  await expect(lesson).toContainText("7:00");
}

/** Not at once, then really. */
async function cancel(page: Page): Promise<void> {
  const opener = upcoming(page).getByRole("button", { name: `Cancel session: ${SUBJECT}` });
  await pressOn(page, opener);
  const question = dialog(page);
  const no = question.getByRole("button", { name: "Keep it" });
  await expectFocus(no);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expectFocus(opener);
  await page.keyboard.press("Enter");
  await expectFocus(no);
  await typeInto(page, question.getByLabel("Reason"), "I have a cold.");
  await pressOn(page, question.getByRole("button", { name: "Cancel session" }));
  await expect(toasts(page)).toContainText("Session cancelled");
  await toUpcoming(page);
  await expect(upcoming(page)).toContainText("Nothing booked yet");
  await expect(section(page, "Cancelled Sessions").getByRole("listitem")).toContainText("cancelled by you");
}

test("a weekly time is added and taken away", { tag: "@wide" }, async ({ browser, signIn }) => {
  const { page } = await weeklyTutor(browser, signIn, SHORT_WEEK);
  await openAtWork(page, "/dashboard/tutor/availability");
  const day = weekday(page, "Tuesday");
  const select = day.getByRole("button", { name: "Select this time on Tuesday" });
  await pressOn(page, select);
  await expect(toasts(page)).toContainText("Please select at least one subject at the top");
  await expectFocus(select);
  const subject = page.getByRole("checkbox", { name: SUBJECT });
  await tabTo(page, subject, { key: "Shift+Tab" });
  await page.keyboard.press("Space");
  await expect(subject).toBeChecked();
  // The platform's own picker goes by what is typed.
  for (const [label, time, value] of [
    ["Start", "9:00 AM", "09:00"],
    ["End", "10:30 AM", "10:30"],
  ] as const) {
    await tabTo(page, day.getByLabel(label));
    await page.keyboard.type(time);
    await expect(day.getByLabel(label)).toHaveValue(value);
  }
  await pressOn(page, select, "Space");
  await expect(toasts(page)).toContainText("Availability added successfully!");
  await expect(day.getByRole("listitem")).toHaveCount(2);
  await expectFocus(select);

  const remove = day.getByRole("button", { name: `Delete Tuesday, 9:00 – 10:30 AM, ${SUBJECT}` });
  await tabTo(page, remove, { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  const question = dialog(page);
  const no = question.getByRole("button", { name: "Keep it" });
  await expectFocus(no);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expectFocus(remove);
  await page.keyboard.press("Enter");
  await expectFocus(no);
  await pressOn(page, question.getByRole("button", { name: "Remove" }));
  await expect(toasts(page)).toContainText("Availability removed");
  await expect(day.getByRole("listitem")).toHaveCount(1);
  await expect(day.getByRole("heading", { name: "Tuesday" })).toBeFocused();
});

test("a notice and a buffer are set", { tag: "@wide" }, async ({ browser, signIn }) => {
  const { page } = await weeklyTutor(browser, signIn, SHORT_WEEK);
  await openAtWork(page, "/dashboard/tutor/availability");
  const rules = page.getByRole("form", { name: "Booking rules" });
  const [notice, buffer] = [rules.getByLabel("Minimum notice"), rules.getByLabel("Buffer between lessons")];
  await tabTo(page, notice);
  await page.keyboard.type("24");
  await expect(notice).toHaveValue("1440");
  await tabTo(page, buffer);
  for (const minutes of [15, 30]) {
    await page.keyboard.press("ArrowDown");
    await expect(buffer).toHaveValue(String(minutes));
  }
  const save = rules.getByRole("button", { name: "Save rules" });
  await pressOn(page, save);
  await expect(toasts(page)).toContainText("Booking rules saved");
  await expectFocus(save);
  const saved = { minimum_notice_minutes: 1440, buffer_minutes: 30 };
  expect(await readApi(page, "/api/tutor/booking-rules")).toMatchObject(saved);
});
