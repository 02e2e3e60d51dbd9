/** Lessons that are given up in time: what is said before, what comes back, and what everybody sees of it. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { layoutShifts, watchLayoutShifts } from "../support/layout-shifts.ts";
import { bookAndPay, changeFromElsewhere, paymentTotalsOf, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import {
  confirmDialog,
  dayWords,
  openDay,
  ownHour,
  section,
  timeButton,
  toasts,
} from "../support/tutoring.ts";

const upcoming = (page: Page) => section(page, "Upcoming Sessions");
const cancelled = (page: Page) => section(page, "Cancelled Sessions");
const cancelButton = (page: Page) => page.getByRole("button", { name: /^Cancel session: Physics/ });

test(
  "a student cancels in time: the money comes back, the time is open again, both sides and their email say so",
  { tag: "@both" },
  async ({ signIn, student }, testInfo) => {
    test.slow();
    const page = await signIn(student);
    const tutor = await signIn(demo.tutor);
    const hour = await ownHour(page, testInfo, "Physics", 8);
    const lesson = await bookAndPay(page, hour);
    await tutor.goto(`/dashboard?date=${hour.date}`);
    const taught = row(tutor.getByRole("main"), student.lastName);
    await expect(taught).toContainText("Confirmed");

    await cancelButton(page).click();
    const question = confirmDialog(page);
    await expect(question).toContainText("You will get $50.00 back.");
    await expect(question).toContainText(dayWords(hour.date));
    await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(cancelButton(page)).toBeFocused();

    await cancelButton(page).click();
    await question.getByLabel("Reason").fill(`I have a cold, says ${student.lastName}.`);
    await question.getByRole("button", { name: "Cancel session" }).click();
    await expect(toasts(page)).toContainText("Session cancelled");
    await expect(toasts(page)).toContainText("$50.00 is on its way back to you.");
    await expect(page.getByRole("heading", { name: "Upcoming Sessions" })).toBeFocused();
    await expect(upcoming(page)).toContainText("Nothing booked yet");
    const gone = row(cancelled(page), hour.tutor);
    await expect(gone).toContainText("cancelled by you");
    await expect(gone).toContainText("$50.00 refunded");
    await expectNoAxeViolations(page);
    expect(await paymentTotalsOf(page.request, lesson)).toEqual({
      charged: 5000,
      refunded: 5000,
      transferred: 0,
    });

    // The tutor's page was open all the time.
    await expect(taught).toContainText("Cancelled");
    await expect(taught).toContainText("cancelled by the student");
    await expect(taught.getByRole("button", { name: /^Cancel session/ })).toHaveCount(0);
    await emailTo(page.request, student.email, /cancel/i);
    // The sample tutor is written to by other journeys as well.
    await emailTo(page.request, demo.tutor.email, /cancel/i, `I have a cold, says ${student.lastName}.`);
    await openDay(page, hour);
    await expect(timeButton(page, hour)).toBeVisible();
  },
);

test("nothing slips away from under a press while the page is made ready for a viewer in another zone", async ({
  signIn,
  student,
}, testInfo) => {
  test.slow();
  const page = await signIn(student);
  await bookAndPay(page, await ownHour(page, testInfo, "Physics", 18));
  await watchLayoutShifts(page);
  await page.reload();
  await expect(upcoming(page)).toContainText("your time");
  expect(await layoutShifts(page)).toEqual([]);
  await cancelButton(page).click();
  await expect(confirmDialog(page)).toBeVisible();
});

test("a tutor cancels: the student gets everything back and hears it at once", async ({
  signIn,
  student,
}, testInfo) => {
  test.slow();
  const page = await signIn(student);
  const tutor = await signIn(demo.tutor);
  const hour = await ownHour(page, testInfo, "Physics", 9);
  const lesson = await bookAndPay(page, hour);
  await tutor.goto(`/dashboard?date=${hour.date}`);
  const taught = row(tutor.getByRole("main"), student.lastName);
  await taught.getByRole("button", { name: /^Cancel session/ }).click();
  await expect(confirmDialog(tutor)).toContainText(`${student.firstName} will get $50.00 back.`);
  await expect(confirmDialog(tutor)).toContainText("You earn nothing for this session.");
  await expectNoAxeViolations(tutor);
  await confirmDialog(tutor).getByRole("button", { name: "Cancel session" }).click();
  await expect(toasts(tutor)).toContainText("Booking updated");
  await expect(toasts(tutor)).toContainText("Status changed to cancelled.");
  await expect(tutor.getByRole("heading", { name: dayWords(hour.date) })).toBeFocused();
  await expect(taught).toContainText("cancelled by you");

  await expect(row(cancelled(page), hour.tutor)).toContainText("cancelled by the tutor");
  await expect(row(cancelled(page), hour.tutor)).toContainText("$50.00 refunded");
  expect((await paymentTotalsOf(page.request, lesson)).refunded).toBe(5000);
});

test("a lesson that was cancelled elsewhere meanwhile is not cancelled twice", async ({
  signIn,
  student,
  problems,
}, testInfo) => {
  test.slow();
  problems.expect(/409/);
  const page = await signIn(student);
  const hour = await ownHour(page, testInfo, "Physics", 10);
  const lesson = await bookAndPay(page, hour);
  // The page hears nothing of it: the line is broken.
  await page.routeWebSocket(/\/ws/, (socket) => socket.close());
  await page.reload();
  await cancelButton(page).click();
  await expect(confirmDialog(page)).toBeVisible();
  await changeFromElsewhere(page, "POST", `/api/bookings/${lesson.id}/cancel`);
  await confirmDialog(page).getByRole("button", { name: "Cancel session" }).click();
  await expect(toasts(page)).toContainText("Error updating booking");
  await expect(toasts(page)).toContainText("This session is cancelled already.");
  // The question stays, and can only be closed.
  await expect(confirmDialog(page)).toContainText("This session is cancelled already.");
  await expect(confirmDialog(page).getByRole("button", { name: "Cancel session" })).toBeDisabled();
  await confirmDialog(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Upcoming Sessions" })).toBeFocused();
  await expect(row(cancelled(page), hour.tutor)).toContainText("cancelled by you");
  expect((await paymentTotalsOf(page.request, lesson)).charged).toBe(5000);
});

test("a dialog outlives the row that it was opened from, with what is typed in it", async ({
  signIn,
  student,
}, testInfo) => {
  test.slow();
  const page = await signIn(student);
  const tutor = await signIn(demo.tutor);
  const lesson = await bookAndPay(page, await ownHour(page, testInfo, "Physics", 19));
  await cancelButton(page).click();
  const question = confirmDialog(page);
  await question.getByLabel("Reason").fill("I have a cold");
  await changeFromElsewhere(tutor, "POST", `/api/bookings/${lesson.id}/cancel`);
  await expect(question).toContainText("This session is cancelled already.");
  await expect(question.getByLabel("Reason")).toHaveValue("I have a cold");
  await expect(question.getByRole("button", { name: "Cancel session" })).toBeDisabled();
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Close" }).click();
  await expect(upcoming(page)).toContainText("Nothing booked yet");
  // The button that opened it is gone.
  await expect(page.getByRole("heading", { name: "Upcoming Sessions" })).toBeFocused();
});

test("when cancelling does not get through, the dialog and the reason stay", async ({
  signIn,
  student,
  problems,
}, testInfo) => {
  test.slow();
  problems.expect(/502/);
  const page = await signIn(student);
  const hour = await ownHour(page, testInfo, "Physics", 11);
  await bookAndPay(page, hour);
  const detail = "The payment service did not answer. Please try again.";
  const down = { title: "Bad Gateway", status: 502, code: "payment_provider_failed", detail };
  await page.route("**/api/bookings/*/cancel", (route) => route.fulfill({ status: 502, json: down }), {
    times: 1,
  });
  await cancelButton(page).click();
  const question = confirmDialog(page);
  // A dialog hides what is beside it from readers; what toasts say they hear all the same.
  await expect(page.getByRole("main")).toHaveCount(0);
  await expect(toasts(page)).toHaveCount(1);
  await question.getByLabel("Reason").fill("I have a cold.");
  await question.getByRole("button", { name: "Cancel session" }).click();
  await expect(question).toContainText(detail);
  await expect(question.getByLabel("Reason")).toHaveValue("I have a cold.");
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Cancel session" }).click();
  await expect(toasts(page)).toContainText("Session cancelled");
});

test("a receipt says what was paid and what came back, can be printed, and is nobody else's", async ({
  signIn,
  student,
  problems,
}, testInfo) => {
  test.slow();
  problems.expect(/404/);
  const page = await signIn(student);
  const hour = await ownHour(page, testInfo, "Physics", 12);
  const lesson = await bookAndPay(page, hour);
  await page.waitForLoadState("networkidle");
  const rendered: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "document" || pathname.endsWith(".data")) rendered.push(pathname);
  });
  await page.getByRole("link", { name: /^Receipt: Physics/ }).click();
  await expect(page).toHaveURL(`/receipt/${lesson.id}`);
  const paper = page.getByRole("article", { name: "Receipt" });
  await expect(paper).toContainText(`${student.firstName} ${student.lastName}`);
  expect(rendered, "what the renderer was asked for").toEqual([]);
  await expect(paper).toContainText("Physics, one-hour session");
  await expect(paper.getByRole("row", { name: /^Paid/ })).toContainText("$50.00");
  await expect(page.getByRole("link", { name: /^Card receipt by Stripe/ })).toHaveAttribute("href", /^http/);
  await expectNoAxeViolations(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(paper).toBeVisible();
  await page.emulateMedia({ media: null });

  await changeFromElsewhere(page, "POST", `/api/bookings/${lesson.id}/cancel`);
  await expect(async () => {
    await page.reload();
    await expect(paper.getByRole("row", { name: /^Refund of/ })).toContainText("-$50.00", { timeout: 500 });
  }).toPass();
  await expect(paper.getByRole("row", { name: /^Paid after refunds/ })).toContainText("$0.00");

  const stranger = await signIn(demo.student);
  await stranger.goto(`/receipt/${lesson.id}`);
  await expect(stranger.getByRole("heading", { name: "There is no receipt here" })).toBeVisible();
  await expectNoAxeViolations(stranger);
});

test("a part of the page that cannot be fetched says so in its place, and comes when it is asked for again", async ({
  signIn,
  student,
  problems,
}, testInfo) => {
  problems.expect(/ERR_FAILED|cancel-lesson|could not be loaded/);
  const page = await signIn(student);
  const hour = await ownHour(page, testInfo, "Computer Science", 2);
  await openDay(page, hour);
  await timeButton(page, hour).click();
  await confirmDialog(page).getByRole("button", { name: "Book session" }).click();
  await expect(toasts(page)).toContainText("Session confirmed");
  await page.route("**/assets/cancel-lesson-*.js", (route) => route.abort(), { times: 1 });
  const cancel = upcoming(page).getByRole("button", { name: /^Cancel session/ });
  await cancel.click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("This part of the page could not be loaded.");
  await expect(alert).toBeInViewport();
  await expectNoAxeViolations(page);
  await alert.getByRole("button", { name: "Try again" }).click();
  // Where a script that failed stays failed, as in Chromium 148, the page comes anew by itself, without its dialog.
  await expect(async () => {
    await expect(alert).toBeHidden({ timeout: 500 });
    if (!(await confirmDialog(page).isVisible())) await cancel.click({ timeout: 500 });
    await expect(confirmDialog(page)).toContainText("This session is free: nothing was charged.", {
      timeout: 2000,
    });
  }).toPass();
  await confirmDialog(page).getByRole("button", { name: "Cancel session" }).click();
  await expect(toasts(page)).toContainText("Nothing was charged for it.");
  await expect(cancelled(page)).toContainText("cancelled by you");
});
