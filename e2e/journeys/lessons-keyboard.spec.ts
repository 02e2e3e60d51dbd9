/** Lessons by keyboard alone, with the accessibility tree of the dialogs: a student books, moves and cancels one. */
import type { Locator, Page } from "@playwright/test";
import { daysAfter } from "../support/dates.ts";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { readApi } from "../support/lessons.ts";
import { weeklyTutor } from "../support/own-tutor.ts";
import { askerAs, fullName, type Person } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { bookableDays, dayWords, section, timeButton, toasts } from "../support/tutoring.ts";

test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

/** Few journeys' tutors teach it, which limits the number of Tab stops. */
const SUBJECT = "Chemistry";
/** Three slots a day, free of charge. */
const SHORT_WEEK = { subject: SUBJECT, times: { start_time: "06:00", end_time: "08:00" } };

const dialog = (page: Page) => page.getByRole("dialog");
const upcoming = (page: Page) => section(page, "Upcoming Sessions");
const toUpcoming = (page: Page) =>
  expect(page.getByRole("heading", { name: "Upcoming Sessions" })).toBeFocused();
const figure = (page: Page, words: string) =>
  page.getByRole("definition").filter({ has: page.locator(`xpath=../dt[.="${words}"]`) });

/** Moves to a day of a calendar with Tab, and to one fifteen days later with the arrow keys; returns that day. */
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
  const { person } = await weeklyTutor(browser, askerAs, SHORT_WEEK);
  const page = await signIn(student);
  await openAtWork(page, "/dashboard/student/lessons");
  await book(page, person);
  await readNote(page);
  await move(page, person);
  await cancel(page, person);
});

/** Selects a subject, a day and a time, and adds a note. */
async function book(page: Page, person: Person): Promise<void> {
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

  const tutor = fullName(person);
  const time = timeButton(page, { subject: SUBJECT, date, time: "6:30 AM", tutor });
  await pressOn(page, time);
  const step = dialog(page);
  await expect(step).toMatchAriaSnapshot(`
    - dialog "Book this session?":
      - heading "Book this session?" [level=2]
      - term: Session
      - definition: ${SUBJECT}, one hour on Zoom
      - term: Tutor
      - definition: ${tutor}
      - term: When
      - definition:
        - strong: /${dayWords(date)}/
        - time: 9:30 – 10:30 AM Eastern time
        - text: 6:30 AM Pacific
      - term: Price
      - definition:
        - strong: Free
      - textbox "What would you like to work on? (optional)"
      - paragraph: This session is free and is confirmed right away.
      - button "Choose another time"
      - button "Book session"
  `);
  await expect(step.getByRole("textbox")).toHaveAccessibleDescription(
    `${person.firstName} reads it before the session.`,
  );
  await expectReadable(page);
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
  // Tab wraps within the dialog.
  await typeInto(page, step.getByLabel("What would you like to work on?"), "Soap, and why it foams.");
  await tabTo(page, back);
  await pressOn(page, yes);
  await expect(toasts(page)).toContainText("Session confirmed");
  await toUpcoming(page);
  await expect(upcoming(page).getByRole("listitem")).toContainText("Confirmed");
  await expect(figure(page, "Total Sessions")).toHaveText("1");
  await expect(time).toHaveCount(0);
}

/** Opens the note below the lesson's row. */
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

/** Moves the lesson to another day and hour of the same tutor. */
async function move(page: Page, tutor: Person): Promise<void> {
  const lesson = upcoming(page).getByRole("listitem");
  const opener = lesson.getByRole("button", { name: `Reschedule: ${SUBJECT}` });
  await tabTo(page, opener, { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  const question = dialog(page);
  await expect(question.getByRole("grid")).toBeVisible();
  await expect(question).toMatchAriaSnapshot(`
    - dialog "Reschedule this session":
      - heading "Reschedule this session" [level=2]
      - paragraph: /${SUBJECT} with ${fullName(tutor)}\\. Now/
      - paragraph: A session can be moved up to 24 hours before it starts.
      - group "New day of the session":
        - button "Previous month"
        - button "Next month"
        - grid /[A-Z][a-z]+ \\d{4}/
      - region "New time":
        - heading /day, [A-Z][a-z]+ \\d+/ [level=3]
      - button "Keep the current time"
      - button "Choose a new time" [disabled]
  `);
  await expectReadable(page);
  await tabTo(page, question.getByRole("button", { name: "Choose a new time" }), { key: "Shift+Tab" });
  await page.keyboard.press("Tab");
  await expect(question.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expectFocus(opener);
  await page.keyboard.press("Enter");

  type Upcoming = { items: { id: string; scheduled_date: string }[] };
  const [booked] = (await readApi<Upcoming>(page, "/api/bookings?when=upcoming")).items;
  const query = new URLSearchParams({ subject: SUBJECT, moving: booked?.id ?? "" });
  const { days } = await readApi<{ days: string[] }>(page, `/api/tutoring/days?${query}`);
  // The calendar opens at the session's own day.
  const first = days.find((day) => day >= (booked?.scheduled_date ?? "")) ?? "";
  await goToDay(page, question, first);
  await page.keyboard.press("Space");
  const day = dayWords(daysAfter(first, 15));
  await expect(question.getByRole("heading", { name: day })).toBeFocused();
  const time = question.getByRole("button", { name: /^10:00 AM/ });
  await pressOn(page, time);
  await expect(time).toHaveAttribute("aria-pressed", "true");
  await expectFocus(time);
  await expect(question).toMatchAriaSnapshot(`
    - dialog:
      - group "New day of the session":
        - grid:
          - rowgroup:
            - row:
              - gridcell "${day}, free times" [selected]
      - region "New time":
        - heading "${day}" [level=3]
        - paragraph: /Start times in Eastern time/
        - list "Free start times of ${fullName(tutor)}":
          - listitem:
            - button /10:00 AM Eastern time/ [pressed]
      - button "Keep the current time"
      - button /Move to .+, 10:00 AM/
  `);
  await expectReadable(page);
  await pressOn(page, question.getByRole("button", { name: /^Move to .+, 10:00 AM/ }));
  await expect(toasts(page)).toContainText("Session rescheduled");
  await expect(question).toHaveCount(0);
  await toUpcoming(page);
  await expect(lesson).toContainText("10:00");
}

/** Closes the dialog first, then cancels. */
async function cancel(page: Page, tutor: Person): Promise<void> {
  const opener = upcoming(page).getByRole("button", { name: `Cancel session: ${SUBJECT}` });
  await pressOn(page, opener);
  const question = dialog(page);
  const no = question.getByRole("button", { name: "Keep it" });
  await expectFocus(no);
  await expect(question).toMatchAriaSnapshot(`
    - dialog "Cancel this session?":
      - heading "Cancel this session?" [level=2]
      - paragraph: /${SUBJECT} with ${fullName(tutor)}, .+ Eastern time/
      - status:
        - strong: "This session is free: nothing was charged."
      - textbox "Reason (optional)"
      - button "Keep it"
      - button "Cancel session"
  `);
  await expect(question.getByRole("textbox")).toHaveAccessibleDescription(
    `${tutor.firstName} reads it in our email.`,
  );
  await expectReadable(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expectFocus(opener);
  await page.keyboard.press("Enter");
  await expectFocus(no);
  await typeInto(page, question.getByLabel("Reason"), "I have a cold.");
  await pressOn(page, question.getByRole("button", { name: "Cancel session" }));
  await expect(toasts(page)).toContainText("Session canceled");
  await toUpcoming(page);
  await expect(upcoming(page)).toContainText("No sessions booked yet");
  await expect(section(page, "Canceled Sessions").getByRole("listitem")).toContainText("canceled by you");
}
