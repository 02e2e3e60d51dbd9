/** What an admin does with one lesson: looks at it, gives it to another tutor, moves it, cancels it, gives money back. */
import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFocus, openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import {
  type BookedLesson,
  bookAndPay,
  bookFromElsewhere,
  changeFromElsewhere,
  paymentTotalsOf,
  readApi,
  row,
} from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { hourWith, weeklyTutor } from "../support/own-tutor.ts";
import { demo, fullName, type Person } from "../support/people.ts";
import { openTable, tableRows } from "../support/records.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import {
  type BookableHour,
  confirmDialog,
  dayWords,
  section,
  toasts,
  turnToMonth,
  twelveHours,
} from "../support/tutoring.ts";

const main = (page: Page): Locator => page.getByRole("main");
const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string): Locator => main(page).getByRole("button", { name });
const pageOf = ({ id }: Pick<BookedLesson, "id">): string => `/dashboard/admin/lessons?lesson=${id}`;
const money = (page: Page): Locator => section(page, "Money");

/** What a tutor gets for an hour that a student pays for. */
const PAID = { hourly_rate_cents: null };

/** The student's next lesson. */
async function nextLesson(student: Page): Promise<BookedLesson> {
  const { items } = await readApi<{ items: BookedLesson[] }>(student, "/api/bookings?when=upcoming");
  if (!items[0]) throw new Error("no lesson is booked");
  return items[0];
}

/** Books a free hour of a tutor's about so many days ahead. */
async function bookFree(student: Page, tutor: Person, ahead: number): Promise<BookedLesson> {
  await bookFromElsewhere(student, await hourWith(student, tutor, ahead));
  return nextLesson(student);
}

/** Has an admin hold an hour for a student, who is to pay by card. */
async function holdFor(
  admin: Page,
  { email }: Person,
  { subject, date, tutor: name, time }: BookableHour,
): Promise<BookedLesson> {
  const people = await readApi<{ items: { id: string }[] }>(
    admin,
    `/api/admin/users?${new URLSearchParams({ q: email })}`,
  );
  const student_id = people.items[0]?.id ?? "";
  const { tutors } = await readApi<{
    tutors: {
      tutor: { id: string; first_name: string; last_name: string };
      price_cents: number;
      slots: { starts_at: string; start_time: string }[];
    }[];
  }>(admin, `/api/admin/lessons/slots?${new URLSearchParams({ student_id, subject, date })}`);
  const offer = tutors.find(({ tutor: { first_name, last_name } }) => `${first_name} ${last_name}` === name);
  const slot = offer?.slots.find(({ start_time }) => twelveHours(start_time) === time);
  const { booking } = await changeFromElsewhere<{ booking: BookedLesson }>(
    admin,
    "POST",
    "/api/admin/lessons",
    {
      student_id,
      tutor_id: offer?.tutor.id,
      subject,
      starts_at: slot?.starts_at,
      shown_price_cents: offer?.price_cents,
      payment: "card",
    },
  );
  return booking;
}

/** A button of the open dialog. */
const inDialog = (page: Page, name: string): Locator =>
  confirmDialog(page).getByRole("button", { name, exact: true });

test("a lesson is found among all sessions, and another tutor teaches it", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const { person: ill } = await weeklyTutor(browser, signIn, PAID);
  const { person: other, page: teaching } = await weeklyTutor(browser, signIn, {
    hourly_rate_cents: 4500,
  });
  const learning = await signIn(student);
  await bookAndPay(learning, await hourWith(learning, ill, 9));
  const admin = await signIn(demo.admin);
  await openTable(admin, "sessions", ill);
  await tableRows(admin)
    .getByRole("link", { name: `Open session: ${fullName(ill)}` })
    .click();
  await expect(heading(admin)).toHaveText(`English with ${fullName(ill)}`);
  await expect(heading(admin)).toBeFocused();
  await expect(main(admin).getByRole("link", { name: fullName(student) })).toBeVisible();
  await expect(money(admin)).toContainText("Paid$50.00");
  await expect(section(admin, "History")).toContainText("A payment arrived: $50.00");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);

  await button(admin, "Substitute tutor").click();
  const question = confirmDialog(admin);
  const choice = question.getByRole("radio", { name: new RegExp(other.lastName) });
  await inDialog(admin, "Give it to another tutor").click();
  await expect(question).toContainText("Please choose a tutor.");
  await choice.check();
  await expect(choice).toHaveAccessibleName(/Earns \$45\.00, \$5\.00 more than/);
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await inDialog(admin, `Give it to ${other.firstName}`).click();
  await expect(toasts(admin)).toContainText(`${fullName(other)} teaches this session now`);
  await expect(heading(admin)).toHaveText(`English with ${fullName(other)}`);
  await expect(section(admin, "History")).toContainText("gave the session to another tutor");
  await expect(money(admin)).toContainText("share$45.00");

  // Nobody has touched the student's window.
  await expect(row(section(learning, "Upcoming Sessions"), other.lastName)).toContainText("English");
  await teaching.goto("/dashboard/tutor/sessions");
  await expect(row(main(teaching), student.lastName)).toContainText("English");
  await emailTo(admin.request, student.email, /^Another tutor/, fullName(other));
  await emailTo(admin.request, other.email, /^You teach/, fullName(student));
  await emailTo(admin.request, ill.email, /^No longer yours/, fullName(student));
});

test("a lesson is cancelled with its price kept, and a part of it goes back later", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const { person: tutor } = await weeklyTutor(browser, signIn, PAID);
  const learning = await signIn(student);
  const lesson = await bookAndPay(learning, await hourWith(learning, tutor, 3));
  const admin = await signIn(demo.admin);
  await openAtWork(admin, pageOf(lesson));
  await expect(button(admin, "Refund")).toHaveCount(0);
  await button(admin, "Cancel session").click();
  const question = confirmDialog(admin);
  await expect(question).toContainText(`${student.firstName} gets $50.00 back.`);
  await question.getByRole("radio", { name: /^Keep the price/ }).check();
  await expect(question).toContainText("The price is kept.");
  await question.getByLabel("Reason").fill("Nobody came.");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await inDialog(admin, "Cancel session").click();
  await expect(toasts(admin)).toContainText("The price is kept.");
  await expect(question).toHaveCount(0);
  await expect(main(admin)).toContainText("cancelled by the academy");
  await expect(section(admin, "History")).toContainText("the price is kept");
  expect((await paymentTotalsOf(admin.request, lesson)).refunded).toBe(0);
  await emailTo(admin.request, student.email, /cancelled/i, "Nobody came.");
  await emailTo(admin.request, tutor.email, /cancelled/i, "Nobody came.");

  await button(admin, "Refund").click();
  await question.getByLabel("Amount, in dollars").fill("50.01");
  await expect(question.getByLabel("Amount, in dollars")).toHaveAccessibleDescription(
    "Enter at most $50.00: more is not left.",
  );
  await expectNoAxeViolations(admin);
  await inDialog(admin, "Refund").click();
  await expect(question.getByLabel("Amount, in dollars")).toBeFocused();
  await expect(question).toContainText("Please say why, for other administrators.");
  await inDialog(admin, "Half").click();
  await expect(question.getByLabel("Amount, in dollars")).toHaveValue("25.00");
  await expect(question).toContainText("share becomes $25.00 instead of $40.00");
  await question.getByLabel("Amount, in dollars").fill("10");
  await expect(question).toContainText("share stays $40.00.");
  await question.getByLabel("Reason").fill("We had told them the wrong hour.");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await inDialog(admin, "Refund $10.00").click();
  await expect(toasts(admin)).toContainText("Refund on its way");
  await expect(section(admin, "Refunds")).toContainText("We had told them the wrong hour.");
  await emailTo(admin.request, student.email, /refund/i, "$10.00");
  // Nobody has touched the page since.
  await expect(money(admin)).toContainText("Refunded-$10.00Left$40.00");
  await expect(section(admin, "Refunds")).toContainText("Sent back");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  expect((await paymentTotalsOf(admin.request, lesson)).refunded).toBe(1000);
});

test("a lesson is moved within the notice that its student has to keep", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const { person: tutor } = await weeklyTutor(browser, signIn);
  const learning = await signIn(student);
  const lesson = await bookFree(learning, tutor, 2);
  const { date } = await hourWith(learning, tutor, 5);
  const admin = await signIn(demo.admin);
  await openAtWork(admin, pageOf(lesson));
  await expect(money(admin)).toContainText("This session is free");
  await button(admin, "Reschedule").click();
  const question = confirmDialog(admin);
  await expect(question).toContainText(`English for ${fullName(student)} with ${fullName(tutor)}.`);
  await expect(question).not.toContainText("24 hours");
  await turnToMonth(question, date);
  await question.getByRole("gridcell", { name: `${dayWords(date)}, free times` }).click();
  await expectNoAxeViolations(admin);
  await question
    .getByRole("list", { name: /^Free start times/ })
    .getByRole("button")
    .first()
    .click();
  await question.getByRole("button", { name: /^Move to / }).click();
  await expect(toasts(admin)).toContainText("Session rescheduled");
  await expect(question).toHaveCount(0);
  await expect(section(admin, "History")).toContainText("moved a session");
  const moved = await readApi<BookedLesson>(learning, `/api/bookings/${lesson.id}`);
  expect(moved.starts_at).not.toBe(lesson.starts_at);
  for (const { email } of [student, tutor]) await emailTo(admin.request, email, /moved|resched|new time/i);
});

test("a paid lesson is cancelled, and its money goes back", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const { person: tutor } = await weeklyTutor(browser, signIn, PAID);
  const learning = await signIn(student);
  const lesson = await bookAndPay(learning, await hourWith(learning, tutor, 8));
  const admin = await signIn(demo.admin);
  await openAtWork(admin, pageOf(lesson));
  await button(admin, "Cancel session").click();
  const question = confirmDialog(admin);
  await expect(question.getByRole("radio", { name: /^Refund \$50\.00/ })).toBeChecked();
  await expect(question).toContainText(`${student.firstName} gets $50.00 back.`);
  await inDialog(admin, "Cancel session").click();
  await expect(toasts(admin)).toContainText(`The money is on its way back to ${student.firstName}.`);
  await expect(question).toHaveCount(0);
  await expect(main(admin)).toContainText("cancelled by the academy");
  // Nobody has touched the page since.
  await expect(money(admin)).toContainText("Refunded-$50.00Left$0.00");
  await expect(button(admin, "Refund")).toHaveCount(0);
  await expect.poll(async () => (await paymentTotalsOf(admin.request, lesson)).refunded).toBe(5000);
});

test("an hour that is held for a student is given back", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const { person: tutor } = await weeklyTutor(browser, signIn, PAID);
  const learning = await signIn(student);
  const hour = await hourWith(learning, tutor, 11);
  const admin = await signIn(demo.admin);
  const lesson = await holdFor(admin, student, hour);
  await openAtWork(admin, pageOf(lesson));
  await expect(main(admin)).toContainText("Not paid for yet, held until");
  await button(admin, "Cancel hold").click();
  const question = confirmDialog(admin);
  await expect(question).toContainText(
    /has until \w{3}, \d+:\d\d [AP]M to pay\. The time becomes free; nobody is emailed\./,
  );
  await expectNoAxeViolations(admin);
  await inDialog(admin, "Cancel hold").click();
  await expect(toasts(admin)).toContainText("Session cancelled");
  await expect(question).toHaveCount(0);
  // The button is gone.
  await expect(heading(admin)).toBeFocused();
  expect(await hourWith(learning, tutor, 11)).toEqual(hour);
});

test("what another admin does meanwhile is said in place, and nothing typed is lost", async ({
  browser,
  signIn,
  student,
  problems,
}) => {
  test.slow();
  problems.expect(/409/);
  const { person: tutor } = await weeklyTutor(browser, signIn, PAID);
  const learning = await signIn(student);
  const lesson = await bookAndPay(learning, await hourWith(learning, tutor, 4));
  const [admin, other] = [await signIn(demo.admin), await signIn(demo.admin)];
  await changeFromElsewhere(other, "POST", `/api/bookings/${lesson.id}/cancel`, {
    without_refund: true,
    refund_cents: 0,
  });
  // The page hears of nothing.
  await admin.routeWebSocket(/\/ws/, (socket) => socket.close());
  await openAtWork(admin, pageOf(lesson));
  await button(admin, "Refund").click();
  const question = confirmDialog(admin);
  await question.getByLabel("Amount, in dollars").fill("40");
  await question.getByLabel("Reason").fill("The tutor came late.");
  await changeFromElsewhere(other, "POST", `/api/admin/lessons/${lesson.id}/refunds`, {
    amount_cents: 2000,
    reason: "A quarter of an hour was missing.",
    shown_left_cents: 5000,
  });
  // Until it has been sent, no other can be decided.
  await expect
    .poll(async () => {
      const { money } = await readApi<{ money: { refunded_cents: number } }>(
        admin,
        `/api/admin/lessons/${lesson.id}`,
      );
      return money.refunded_cents;
    })
    .toBe(2000);
  await inDialog(admin, "Refund $40.00").click();
  await expect(question).toContainText("$30.00 is left, not $50.00.");
  // It is below what a phone shows of the dialog.
  await expect(question.getByText(/Nothing was given back now/)).toBeInViewport();
  await expect(question.getByLabel("Amount, in dollars")).toHaveValue("40");
  await expect(question.getByLabel("Amount, in dollars")).toHaveAccessibleDescription(/at most \$30\.00/);
  await expect(question.getByLabel("Reason")).toHaveValue("The tutor came late.");
  await expectNoAxeViolations(admin);
  await inDialog(admin, "All of it ($30.00)").click();
  await inDialog(admin, "Refund $30.00").click();
  await expect(toasts(admin)).toContainText("Refund on its way");
  await expect(section(admin, "Refunds")).toContainText("A quarter of an hour was missing.");
  await expect.poll(async () => (await paymentTotalsOf(admin.request, lesson)).refunded).toBe(5000);
});

test("by keyboard alone: opened, asked about, left as it is, and cancelled", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
  isMobile,
}) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  const { person: tutor } = await weeklyTutor(browser, signIn);
  await bookFree(await signIn(student), tutor, 6);
  const admin = await signIn(demo.admin);
  await openTable(admin, "sessions", tutor);
  await tabTo(admin, admin.getByRole("columnheader", { name: "Date" }));
  await admin.keyboard.press("ArrowDown");
  const opener = tableRows(admin).getByRole("link", { name: /^Open session/ });
  await expectFocus(opener);
  await admin.keyboard.press("Enter");
  await expect(heading(admin)).toHaveText(`English with ${fullName(tutor)}`);
  await expect(heading(admin)).toBeFocused();
  for (const name of ["Reschedule", "Substitute tutor", "Cancel session"]) {
    await pressOn(admin, button(admin, name));
    await expect(confirmDialog(admin)).toBeVisible();
    await admin.keyboard.press("Escape");
    await expect(confirmDialog(admin)).toHaveCount(0);
    await expectFocus(button(admin, name));
  }
  await admin.keyboard.press("Enter");
  await expectFocus(inDialog(admin, "Keep it"));
  await tabTo(admin, confirmDialog(admin).getByLabel("Reason"), { key: "Shift+Tab" });
  await admin.keyboard.type("The tutor is ill.");
  await pressOn(admin, inDialog(admin, "Cancel session"));
  await expect(toasts(admin)).toContainText("Session cancelled");
  // The button is gone.
  await expect(heading(admin)).toBeFocused();
  await expect(button(admin, "Cancel session")).toHaveCount(0);
  await tabTo(admin, admin.getByRole("link", { name: "All Sessions" }).last(), { key: "Shift+Tab" });
});
