/** Cancellations that `booking.spec.ts` does not cover: by the tutor, and with conflicting changes. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { layoutShifts, watchLayoutShifts } from "../support/layout-shifts.ts";
import {
  type BookedLesson,
  bookAndPay,
  changeFromElsewhere,
  paymentTotalsOf,
  readApi,
  row,
} from "../support/lessons.ts";
import { askerAs, demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, dayWords, ownHour, section, toasts } from "../support/tutoring.ts";

const upcoming = (page: Page) => section(page, "Upcoming Sessions");
const cancelled = (page: Page) => section(page, "Canceled Sessions");
const cancelButton = (page: Page) => page.getByRole("button", { name: /^Cancel session: Physics/ });

test("a tutor cancels: the student, who was about to do so, hears it at once and gets everything back", async ({
  signIn,
  student,
}, testInfo) => {
  test.slow();
  const page = await signIn(student);
  const tutor = await signIn(demo.tutor);
  const hour = await ownHour(page, testInfo, "Physics", 9);
  const lesson = await bookAndPay(page, hour);
  await cancelButton(page).click();
  const question = confirmDialog(page);
  await question.getByLabel("Reason").fill("I have a cold");

  await tutor.goto(`/dashboard?date=${hour.date}`);
  const taught = row(tutor.getByRole("main"), student.lastName);
  await taught.getByRole("button", { name: /^Cancel session/ }).click();
  await expect(confirmDialog(tutor)).toContainText(`${student.firstName} will get $50.00 back.`);
  await expect(confirmDialog(tutor)).toContainText("You won’t earn anything for this session.");
  await expectNoAxeViolations(tutor);
  await confirmDialog(tutor).getByRole("button", { name: "Cancel session" }).click();
  await expect(toasts(tutor)).toContainText("Booking updated");
  await expect(toasts(tutor)).toContainText("Status changed to canceled.");
  await expect(tutor.getByRole("heading", { name: dayWords(hour.date) })).toBeFocused();
  await expect(taught).toContainText("canceled by you");

  await test.step("a dialog outlives the row that it was opened from, with what is typed in it", async () => {
    await expect(question).toContainText("This session is already canceled.");
    await expect(question.getByLabel("Reason")).toHaveValue("I have a cold");
    await expect(question.getByRole("button", { name: "Cancel session" })).toBeDisabled();
    await expectNoAxeViolations(page);
    await question.getByRole("button", { name: "Close" }).click();
    await expect(upcoming(page)).toContainText("No sessions booked yet");
    // The button that opened the dialog is gone.
    await expect(page.getByRole("heading", { name: "Upcoming Sessions" })).toBeFocused();
  });

  await expect(row(cancelled(page), hour.tutor)).toContainText("canceled by the tutor");
  await expect(row(cancelled(page), hour.tutor)).toContainText("$50.00 refunded");
  expect((await paymentTotalsOf(page.request, lesson)).refunded).toBe(5000);
});

test("a lesson that cannot be cancelled at first is cancelled once, and has a receipt of what was paid and came back", async ({
  signIn,
  student,
  problems,
}, testInfo) => {
  test.slow();
  problems.expect(/409|502/);
  const page = await signIn(student);
  const hour = await ownHour(page, testInfo, "Physics", 10);
  // The page gets no live events: its socket is closed.
  await page.routeWebSocket(/\/ws/, (socket) => socket.close());
  await watchLayoutShifts(page);
  const lesson = await bookAndPay(page, hour);

  const question = confirmDialog(page);
  await test.step("nothing slips away from under a press while the page is made ready, for a reader in another zone as well", async () => {
    await expect(upcoming(page)).toContainText("All times are Eastern time.");
    expect(await layoutShifts(page)).toEqual([]);
    await cancelButton(page).click();
    await expect(question).toBeVisible();
  });

  await test.step("when cancelling does not get through, the dialog and the reason stay", async () => {
    const detail = "The payment service didn’t respond. Please try again.";
    const down = { title: "Bad Gateway", status: 502, code: "payment_provider_failed", detail };
    await page.route("**/api/bookings/*/cancel", (route) => route.fulfill({ status: 502, json: down }), {
      times: 1,
    });
    // A dialog hides the rest from screen readers; toasts are announced nevertheless.
    await expect(page.getByRole("main")).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(1);
    await question.getByLabel("Reason").fill("I have a cold.");
    await question.getByRole("button", { name: "Cancel session" }).click();
    await expect(question).toContainText(detail);
    await expect(question.getByLabel("Reason")).toHaveValue("I have a cold.");
    await expectNoAxeViolations(page);
  });

  await test.step("a lesson that was cancelled elsewhere meanwhile is not cancelled twice", async () => {
    await changeFromElsewhere(page, "POST", `/api/bookings/${lesson.id}/cancel`);
    await question.getByRole("button", { name: "Cancel session" }).click();
    await expect(toasts(page)).toContainText("Error updating booking");
    await expect(toasts(page)).toContainText("This session is already canceled.");
    // The dialog stays, and can only be closed.
    await expect(question).toContainText("This session is already canceled.");
    await expect(question.getByRole("button", { name: "Cancel session" })).toBeDisabled();
    await question.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("heading", { name: "Upcoming Sessions" })).toBeFocused();
    await expect(row(cancelled(page), hour.tutor)).toContainText("canceled by you");
    await expect
      .poll(async () => (await readApi<BookedLesson>(page, `/api/bookings/${lesson.id}`)).payment_status)
      .toBe("refunded");
    expect(await paymentTotalsOf(page.request, lesson)).toMatchObject({ charged: 5000, refunded: 5000 });
  });

  await test.step("a receipt says what was paid and what came back, can be printed, and is nobody else's", async () => {
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
    await expect(paper.getByRole("row", { name: /^Physics, one-hour session/ })).toContainText("$50.00");
    await expect(paper.getByRole("row", { name: /^Refund on/ })).toContainText("−$50.00");
    await expect(paper.getByRole("row", { name: /^Paid after refunds/ })).toContainText("$0.00");
    await expect(page.getByRole("link", { name: /^Card receipt by Stripe/ })).toHaveAttribute(
      "href",
      /^http/,
    );
    await expectNoAxeViolations(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(paper).toBeVisible();
    await page.emulateMedia({ media: null });

    const stranger = await askerAs(demo.student);
    const document = await stranger.request.get(`/receipt/${lesson.id}`);
    expect(document.status()).toBe(404);
    expect(await document.text()).toContain("We can’t find this receipt");
  });
});
