/** A session that an admin books for a student: paid by card from an email, or elsewhere. */
import type { Browser, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { payAtCheckout } from "../support/checkout.ts";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { bookFromElsewhere, readApi, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { hourWith, weeklyTutor } from "../support/own-tutor.ts";
import { demo, fullName, newStudent, type Person } from "../support/people.ts";
import { openTable, tableRows } from "../support/records.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import {
  type BookableHour,
  dayWords,
  section,
  timeButton,
  toasts,
  turnToMonth,
} from "../support/tutoring.ts";

/** Few journeys' tutors teach it: each of their times is a stop of the Tab key. */
const SUBJECT = "Chemistry";
/** What an hour costs with the tutors of these journeys, who get $40 of it. */
const RATE = 4000;
const SHORT_WEEK = {
  subject: SUBJECT,
  times: { start_time: "09:00", end_time: "11:00" },
  hourly_rate_cents: RATE,
};

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const sessions = (page: Page) => section(page, "Sessions");
const form = (page: Page) => section(page, "Book this time");
const payment = (page: Page, name: "By card" | "Elsewhere") => form(page).getByRole("radio", { name });

/** Where somebody's page is. */
async function personPage(admin: Page, { email }: Person): Promise<string> {
  const query = new URLSearchParams({ q: email });
  const { items } = await readApi<{ items: { id: string }[] }>(admin, `/api/admin/users?${query}`);
  return `/dashboard/admin/users?user=${items[0]?.id}`;
}

/** A tutor whom nobody else books, and an hour of theirs two weeks ahead. */
async function tutorWithTime(
  browser: Browser,
  signIn: (person: Person) => Promise<Page>,
  student: Page,
): Promise<{ tutor: Person; page: Page; hour: BookableHour }> {
  const { person, page } = await weeklyTutor(browser, signIn, SHORT_WEEK);
  return { tutor: person, page, hour: await hourWith(student, person, 14, SUBJECT) };
}

/** From a student's page to where a day's tutors stand. */
async function chooseDay(admin: Page, student: Person, { date }: BookableHour): Promise<void> {
  await admin.goto(await personPage(admin, student));
  await sessions(admin).getByRole("link", { name: "Book a session" }).click();
  await expect(heading(admin)).toHaveText(`Book a session for ${fullName(student)}`);
  await admin.getByRole("link", { name: SUBJECT }).click();
  await turnToMonth(admin, date);
  await admin.getByRole("gridcell", { name: `${dayWords(date)}, free times` }).click();
  await expect(admin.getByRole("heading", { name: `Free on ${dayWords(date)}` })).toBeFocused();
}

test("a session is booked for a student, who pays from the email, and it is confirmed", {
  tag: "@wide",
}, async ({ browser, signIn, student }) => {
  test.slow();
  const [admin, learning] = [await signIn(demo.admin), await signIn(student)];
  const { tutor, hour } = await tutorWithTime(browser, signIn, learning);
  await admin.goto(await personPage(admin, student));
  await expect(sessions(admin)).toContainText("has no session ahead.");
  await expectNoAxeViolations(admin);
  await chooseDay(admin, student, hour);
  await expectNoAxeViolations(admin);

  await timeButton(admin, hour).click();
  await expect(admin.getByRole("heading", { name: "Book this time" })).toBeFocused();
  await form(admin).getByRole("button", { name: "Book session" }).click();
  await expect(form(admin)).toContainText("Please choose how it is paid.");
  await payment(admin, "By card").check();
  await form(admin).getByLabel(`Note for ${tutor.firstName}`).fill("Acids and bases");
  await expect(form(admin).getByRole("status")).toContainText(
    /a link to pay \$\d+, and hold the hour for 24 hours/,
  );
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await form(admin).getByRole("button", { name: "Hold and email the link" }).click();
  await expect(toasts(admin)).toContainText(`Time held for ${student.firstName}`);
  await expect(heading(admin)).toContainText(SUBJECT);
  await expect(admin).toHaveURL(/\?lesson=/);

  const email = await emailTo(learning.request, student.email, /Please pay for/);
  await learning.goto(email.linkTo("/dashboard"));
  const hold = section(learning, "Upcoming Sessions").getByRole("article");
  await expect(hold).toContainText(/Held for you until\s*\w{3}, \d+:\d\d [AP]M/);
  await expectNoAxeViolations(learning);
  await hold.getByRole("button", { name: /^Continue to payment/ }).click();
  await payAtCheckout(learning);
  await expect(learning.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();

  await admin.goto(await personPage(admin, student));
  const lesson = row(sessions(admin), tutor.lastName);
  await expect(lesson).toContainText("Confirmed");
  await lesson.getByRole("link").click();
  await expect(admin).toHaveURL(/\?lesson=/);
  await expect(admin.getByRole("main")).toContainText("Acids and bases");
});

test("one that is paid elsewhere is confirmed at once, and stands among what is unpaid", {
  tag: "@wide",
}, async ({ browser, signIn, student }) => {
  test.slow();
  const [admin, learning] = [await signIn(demo.admin), await signIn(student)];
  const { tutor, page: teaching, hour } = await tutorWithTime(browser, signIn, learning);
  await teaching.goto("/dashboard/tutor/bookings");
  await expect(row(section(teaching, "Bookings"), student.lastName)).toHaveCount(0);
  await chooseDay(admin, student, hour);
  await timeButton(admin, hour).click();
  await payment(admin, "Elsewhere").check();
  await form(admin).getByRole("button", { name: "Book session" }).click();
  await expect(toasts(admin)).toContainText("It is listed under Unpaid Sessions.");

  // The tutor's page was open all the time.
  const booking = row(section(teaching, "Bookings"), student.lastName);
  for (const words of ["Confirmed", "Paid elsewhere"]) await expect(booking).toContainText(words);
  await expectNoAxeViolations(teaching);
  for (const { email } of [student, tutor]) await emailTo(admin.request, email, new RegExp(SUBJECT));
  await learning.goto("/dashboard/student/lessons");
  await expect(row(section(learning, "Upcoming Sessions"), tutor.lastName)).toContainText("Paid elsewhere");

  await openTable(admin, "unpaid-sessions", tutor);
  await expect(tableRows(admin)).toHaveCount(1);
  for (const words of [fullName(tutor), fullName(student)])
    await expect(tableRows(admin).first()).toContainText(words);
});

test("an hour that somebody else takes meanwhile is told, and nothing typed is lost", async ({
  browser,
  signIn,
  student,
  request,
  problems,
}) => {
  test.slow();
  problems.expect(/409/);
  const [admin, learning] = [await signIn(demo.admin), await signIn(student)];
  const { hour } = await tutorWithTime(browser, signIn, learning);
  await chooseDay(admin, student, hour);
  await timeButton(admin, hour).click();
  await payment(admin, "Elsewhere").check();
  await form(admin).getByRole("textbox").fill("Acids and bases");
  // The page hears of it at once; it is pressed before the newest times have come.
  let newestMayCome = () => {};
  const pressed = new Promise<void>((resolve) => {
    newestMayCome = resolve;
  });
  await admin.route("**/api/admin/lessons/slots?*", async (route) => {
    await pressed;
    await route.continue();
  });
  await bookFromElsewhere(await signIn(await newStudent(request)), hour);
  const refused = admin.waitForResponse((response) => response.status() === 409);
  await form(admin).getByRole("button", { name: "Book session" }).click();
  await refused;
  newestMayCome();
  await expect(toasts(admin)).toContainText("Session not booked");
  await expect(form(admin)).toHaveCount(0);
  await expect(timeButton(admin, hour)).toHaveCount(0);
  await expect(admin.getByRole("heading", { name: `Free on ${dayWords(hour.date)}` })).toBeFocused();
  await expectNoAxeViolations(admin);
  await timeButton(admin, { ...hour, time: "10:00 AM" }).click();
  await expect(form(admin).getByRole("textbox")).toHaveValue("Acids and bases");
  await expect(payment(admin, "Elsewhere")).toBeChecked();
  await form(admin).getByRole("button", { name: "Book session" }).click();
  await expect(toasts(admin)).toContainText("Session confirmed");
});

test("by keyboard alone, from a person's page to the session's", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
  isMobile,
}) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  const [admin, learning] = [await signIn(demo.admin), await signIn(student)];
  const { tutor, hour } = await tutorWithTime(browser, signIn, learning);
  await openAtWork(admin, await personPage(admin, student));
  await pressOn(admin, sessions(admin).getByRole("link", { name: "Past" }));
  await expect(sessions(admin)).toContainText("is over yet.");
  await pressOn(admin, sessions(admin).getByRole("link", { name: "Book a session" }));
  await expect(heading(admin)).toBeFocused();
  const subject = admin.getByRole("link", { name: SUBJECT });
  await pressOn(admin, subject);
  await expect(subject).toHaveAttribute("aria-current", "true");
  await expectFocus(subject);
  await expect(admin).toHaveURL(/&subject=/);
  // The calendar is walked through elsewhere.
  await openAtWork(admin, `${new URL(admin.url()).pathname}${new URL(admin.url()).search}&date=${hour.date}`);
  await pressOn(admin, timeButton(admin, hour));
  await expect(admin.getByRole("heading", { name: "Book this time" })).toBeFocused();
  await tabTo(admin, payment(admin, "By card"));
  await admin.keyboard.press("ArrowDown");
  await expect(payment(admin, "Elsewhere")).toBeChecked();
  await typeInto(admin, form(admin).getByLabel(`Note for ${tutor.firstName}`), "Acids and bases");
  await pressOn(admin, form(admin).getByRole("button", { name: "Book session" }));
  await expect(toasts(admin)).toContainText("Session confirmed");
  await expect(admin).toHaveURL(/\?lesson=/);
  await expect(heading(admin)).toBeFocused();
  // Back are the times that are left, for another one.
  await admin.goBack();
  await expect(admin.getByRole("heading", { name: `Free on ${dayWords(hour.date)}` })).toBeVisible();
  await expect(timeButton(admin, hour)).toHaveCount(0);
  await expect(form(admin)).toHaveCount(0);
});
