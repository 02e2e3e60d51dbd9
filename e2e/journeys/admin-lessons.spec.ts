/** An admin views one lesson, reassigns it to another tutor, moves it, cancels it, and refunds it. */
import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFocus, openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import {
  type BookedLesson,
  bookAndPay,
  changeFromElsewhere,
  payFromElsewhere,
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

/** A tutor with the default rate, so that students pay for a lesson; without it, lessons are free. */
const PAID = { hourly_rate_cents: null };

/** An admin holds a slot for a student, who has to pay by card. */
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

/** Returns a button of the open dialog. */
const inDialog = (page: Page, name: string): Locator =>
  confirmDialog(page).getByRole("button", { name, exact: true });

test("a lesson is found among all sessions, moved, given to another tutor, and cancelled with its price kept", {
  tag: "@wide",
}, async ({ browser, signIn, student, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  const { person: ill } = await weeklyTutor(browser, signIn, PAID);
  const { person: other } = await weeklyTutor(browser, signIn, { hourly_rate_cents: 4500 });
  const learning = await signIn(student);
  const lesson = await bookAndPay(learning, await hourWith(learning, ill, 2));
  const { date } = await hourWith(learning, ill, 5);
  const admin = await signIn(demo.admin);
  const question = confirmDialog(admin);

  await test.step("found and asked about by keyboard alone, and left as it is", async () => {
    await openTable(admin, "sessions", ill);
    await tabTo(admin, admin.getByRole("columnheader", { name: "Date" }));
    await admin.keyboard.press("ArrowDown");
    await expectFocus(tableRows(admin).getByRole("link", { name: `Open session: ${fullName(ill)}` }));
    await admin.keyboard.press("Enter");
    await expect(heading(admin)).toHaveText(`English with ${fullName(ill)}`);
    await expect(heading(admin)).toBeFocused();
    await expect(main(admin).getByRole("link", { name: fullName(student) })).toBeVisible();
    await expect(money(admin)).toContainText("Paid$50.00");
    await expect(section(admin, "History")).toContainText("A payment arrived: $50.00");
    await expect(button(admin, "Refund")).toHaveCount(0);
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    for (const name of ["Reschedule", "Substitute tutor", "Cancel session"]) {
      await pressOn(admin, button(admin, name));
      await expect(question).toBeVisible();
      await admin.keyboard.press("Escape");
      await expect(question).toHaveCount(0);
      await expectFocus(button(admin, name));
    }
  });

  await test.step("moved within the notice that its student has to keep", async () => {
    await button(admin, "Reschedule").click();
    await expect(question).toContainText(`English for ${fullName(student)} with ${fullName(ill)}.`);
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
    for (const { email } of [student, ill]) await emailTo(admin.request, email, /moved|resched|new time/i);
  });

  await test.step("another tutor teaches it", async () => {
    await button(admin, "Substitute tutor").click();
    const choice = question.getByRole("radio", { name: new RegExp(other.lastName) });
    await choice.check();
    await expect(choice).toHaveAccessibleName(/Earns \$45\.00, \$5\.00 more than/);
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await inDialog(admin, `Give it to ${other.firstName}`).click();
    await expect(toasts(admin)).toContainText(`${fullName(other)} now teaches this session`);
    await expect(heading(admin)).toHaveText(`English with ${fullName(other)}`);
    await expect(section(admin, "History")).toContainText("gave the session to another tutor");
    await expect(money(admin)).toContainText("share$45.00");
    // Updated by a live event, without a reload.
    await expect(row(section(learning, "Upcoming Sessions"), other.lastName)).toContainText("English");
    await emailTo(admin.request, student.email, /^New tutor/, fullName(other));
    await emailTo(admin.request, other.email, /^You’re teaching/, fullName(student));
    await emailTo(admin.request, ill.email, /^No longer yours/, fullName(student));
  });

  await test.step("cancelled with its price kept", async () => {
    await button(admin, "Cancel session").click();
    await expect(question).toContainText(`${student.firstName} gets $50.00 back.`);
    await question.getByRole("radio", { name: /^Keep the price/ }).check();
    await expect(question).toContainText("The price is kept.");
    await question.getByLabel("Reason").fill("Nobody came.");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await inDialog(admin, "Cancel session").click();
    await expect(toasts(admin)).toContainText("The price is kept.");
    await expect(question).toHaveCount(0);
    await expect(main(admin)).toContainText("canceled by the academy");
    await expect(section(admin, "History")).toContainText("the price is kept");
    expect((await paymentTotalsOf(admin.request, lesson)).refunded).toBe(0);
    for (const { email } of [student, other])
      await emailTo(admin.request, email, /canceled/i, "Nobody came.");
  });

  await test.step("a part of it goes back later", async () => {
    await button(admin, "Refund").click();
    await question.getByLabel("Amount, in dollars").fill("10");
    await expect(question).toContainText("share becomes $40.00 instead of $45.00");
    await question.getByLabel("Reason").fill("We had told them the wrong hour.");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await inDialog(admin, "Refund $10.00").click();
    await expect(toasts(admin)).toContainText("Refund processing");
    await expect(section(admin, "Refunds")).toContainText("We had told them the wrong hour.");
    await emailTo(admin.request, student.email, /refund/i, "$10.00");
    // Updated by a live event, without a reload.
    await expect(money(admin)).toContainText("Refunded−$10.00Left$40.00");
    await expect(section(admin, "Refunds")).toContainText("Sent back");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    expect((await paymentTotalsOf(admin.request, lesson)).refunded).toBe(1000);
  });
});

test("a paid lesson is cancelled by keyboard alone, and its money goes back; a held hour is given back", {
  tag: "@wide",
}, async ({ browser, signIn, student, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  const { person: tutor } = await weeklyTutor(browser, signIn, PAID);
  const learning = await signIn(student);
  const lesson = await payFromElsewhere(learning, await hourWith(learning, tutor, 8));
  const admin = await signIn(demo.admin);
  const question = confirmDialog(admin);

  await test.step("a paid lesson is cancelled, and its money goes back", async () => {
    await openAtWork(admin, pageOf(lesson));
    await pressOn(admin, button(admin, "Cancel session"));
    await expectFocus(inDialog(admin, "Keep it"));
    await expect(question.getByRole("radio", { name: /^Refund \$50\.00/ })).toBeChecked();
    await expect(question).toContainText(`${student.firstName} gets $50.00 back.`);
    await tabTo(admin, question.getByLabel("Reason"), { key: "Shift+Tab" });
    await admin.keyboard.type("The tutor is ill.");
    await pressOn(admin, inDialog(admin, "Cancel session"));
    await expect(toasts(admin)).toContainText(`The money is on its way back to ${student.firstName}.`);
    await expect(question).toHaveCount(0);
    await expect(main(admin)).toContainText("canceled by the academy");
    // The button is gone.
    await expect(heading(admin)).toBeFocused();
    await expect(button(admin, "Cancel session")).toHaveCount(0);
    await tabTo(admin, admin.getByRole("link", { name: "All Sessions" }).last(), { key: "Shift+Tab" });
    // Updated by a live event, without a reload.
    await expect(money(admin)).toContainText("Refunded−$50.00Left$0.00");
    await expect(button(admin, "Refund")).toHaveCount(0);
    await expect.poll(async () => (await paymentTotalsOf(admin.request, lesson)).refunded).toBe(5000);
  });

  await test.step("an hour that is held for a student is given back", async () => {
    const hour = await hourWith(learning, tutor, 11);
    await openAtWork(admin, pageOf(await holdFor(admin, student, hour)));
    await expect(main(admin)).toContainText("Not paid for yet, held until");
    await button(admin, "Cancel hold").click();
    await expect(question).toContainText(
      /has until \w{3}, \d+:\d\d [AP]M to pay\. The time becomes free, and no one gets an email\./,
    );
    await inDialog(admin, "Cancel hold").click();
    await expect(toasts(admin)).toContainText("Session canceled");
    await expect(question).toHaveCount(0);
    expect(await hourWith(learning, tutor, 11)).toEqual(hour);
  });
});
