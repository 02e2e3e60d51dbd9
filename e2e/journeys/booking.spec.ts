/** From a subject to a paid lesson, what can go wrong on the way, and what others see of it. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { declineAtCheckout, leaveCheckout, payAtCheckout } from "../support/checkout.ts";
import { bookFromElsewhere } from "../support/lessons.ts";
import { askerAs, demo, newStudent } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import {
  confirmDialog,
  dayWords,
  holdHour,
  openDay,
  ownHour,
  section,
  timeButton,
  toasts,
  turnToMonth,
} from "../support/tutoring.ts";

const upcoming = (page: Page) => section(page, "Upcoming Sessions");
const figure = (page: Page, words: string) =>
  page.getByRole("definition").filter({ has: page.locator(`xpath=../dt[.="${words}"]`) });

/** Turns the calendar to a day's month and chooses the day. */
async function chooseInCalendar(page: Page, date: string): Promise<void> {
  await turnToMonth(page, date);
  await page.getByRole("gridcell", { name: `${dayWords(date)}, free times` }).click();
}

test(
  "a student finds a tutor, holds an hour, pays, and both see the lesson",
  { tag: "@both" },
  async ({ signIn, student, isMobile }, testInfo) => {
    test.slow();
    // What is shown is the same on both screens.
    const expectSound = async (shown: Page) => isMobile && (await expectNoAxeViolations(shown));
    const page = await signIn(student);
    const tutor = await signIn(demo.tutor);
    const hour = await ownHour(page, testInfo, "Physics", 0);
    await tutor.goto(`/dashboard?date=${hour.date}`);
    await expect(tutor.getByRole("heading", { name: dayWords(hour.date) })).toBeVisible();

    await page.goto("/dashboard");
    await expect(upcoming(page)).toContainText("Nothing booked yet");
    await page.getByRole("link", { name: "Physics" }).click();
    await expect(page).toHaveURL(/subject=Physics/);
    await chooseInCalendar(page, hour.date);
    const heading = page.getByRole("heading", { name: `Free on ${dayWords(hour.date)}` });
    await expect(heading).toBeFocused();
    await expect(page.getByText(/in yours \(Eastern time\)/)).toBeVisible();
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: hour.tutor }) });
    await expect(card).toContainText(
      "Teaches mechanics and waves from the first sketch to the last equation",
    );
    await expect(card.locator("img.avatar, .avatar svg")).toBeVisible();
    await expectSound(page);

    await timeButton(page, hour).click();
    const step = confirmDialog(page);
    await expect(step).toContainText("Physics, one hour on Zoom");
    await expect(step).toContainText(hour.tutor);
    await expect(step).toContainText(dayWords(hour.date));
    await expect(step).toContainText("Pacific time");
    await expect(step).toContainText("$50");
    await expect(step).toContainText("31 minutes");
    await expectSound(page);
    await step.getByRole("button", { name: "Hold and go to payment" }).click();
    await payAtCheckout(page);
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await page.getByRole("link", { name: /dashboard/i }).click();

    const row = upcoming(page).getByRole("listitem").filter({ hasText: hour.tutor });
    await expect(row).toContainText("Confirmed");
    await expect(row).toContainText("$50");
    await expect(row.getByRole("link", { name: /^Join Zoom/ })).toHaveAttribute("href", /zoom/);
    await expect(figure(page, "Upcoming")).toHaveText("1");
    await expectSound(page);

    // The tutor's page was open all the time.
    const lesson = tutor.getByRole("listitem").filter({ hasText: student.lastName });
    await expect(lesson).toContainText("Confirmed");
    await expect(lesson).toContainText("Physics");
    // The newest arrival is announced; journeys beside this one book the same tutor.
    await expect(
      tutor.getByRole("status").filter({ hasText: /New booking|waiting for payment/ }),
    ).toBeVisible();
    await expectSound(tutor);
  },
);

test("a time that is chosen is given back, held anew, and paid in spite of all that goes wrong with its payment", async ({
  signIn,
  student,
  problems,
}, testInfo) => {
  test.slow();
  problems.expect(/502/);
  const page = await signIn(student);
  const hour = await ownHour(page, testInfo, "Physics", 1);
  const day = page.getByRole("heading", { name: `Free on ${dayWords(hour.date)}` });
  const hold = upcoming(page).getByRole("article");

  await test.step("subject and day survive a reload and the way back", async () => {
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Physics" }).click();
    await chooseInCalendar(page, hour.date);
    await expect(day).toBeVisible();
    // The choice shows before its address does; only the address survives a reload.
    await expect(page).toHaveURL(new RegExp(`date=${hour.date}`));
    await page.reload();
    await expect(day).toBeVisible();
    await expect(timeButton(page, hour)).toBeVisible();
    await page.getByRole("link", { name: "Biology" }).click();
    await expect(page).toHaveURL(/subject=Biology/);
    await expect(day).toBeHidden();
    await page.goBack();
    await expect(day).toBeVisible();
  });

  await test.step("leaving the confirm step books nothing and leads back to the time", async () => {
    await timeButton(page, hour).click();
    await expect(confirmDialog(page).getByRole("button", { name: "Choose another time" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(confirmDialog(page)).toHaveCount(0);
    await expect(timeButton(page, hour)).toBeFocused();
    await expect(upcoming(page)).toContainText("Nothing booked yet");
  });

  const detail = "The payment service did not answer. Please try again.";
  const down = { title: "Bad Gateway", status: 502, code: "payment_provider_failed", detail };
  await page.route("**/api/bookings/*/checkout", (route) => route.fulfill({ status: 502, json: down }), {
    times: 2,
  });
  await test.step("a hold can be cancelled, and its time is open again at once", async () => {
    await holdHour(page, hour);
    await expect(toasts(page)).toContainText(`Error booking session: ${detail}`);
    await expect(page.getByRole("heading", { name: "Upcoming Sessions" })).toBeFocused();
    await expect(timeButton(page, hour)).toHaveCount(0);
    await hold.getByRole("button", { name: "Cancel hold" }).click();
    const question = confirmDialog(page);
    await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
    await expectNoAxeViolations(page);
    await question.getByRole("button", { name: "Cancel hold" }).click();
    await expect(toasts(page)).toContainText("Hold cancelled");
    await expect(page.getByRole("heading", { name: "Upcoming Sessions" })).toBeFocused();
    await expect(hold).toHaveCount(0);
    await expect(timeButton(page, hour)).toBeVisible();
  });

  await test.step("with the payment service down the time stays held, and can be paid when it is back", async () => {
    await holdHour(page, hour);
    await hold.getByRole("button", { name: "Continue to payment" }).click();
  });

  await test.step("a declined card and a change of mind leave the hold, which can be paid later", async () => {
    await declineAtCheckout(page);
    await leaveCheckout(page);
    await expect(hold).toContainText("Pending");
    await expect(hold.getByRole("timer")).toHaveText(/^(30|29):\d\d$/);
    await expect(figure(page, "Total Sessions")).toHaveText("0");
    await expectNoAxeViolations(page);
    await hold.getByRole("button", { name: "Continue to payment" }).click();
    await payAtCheckout(page);
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await page.getByRole("link", { name: /dashboard/i }).click();
    await expect(upcoming(page).getByRole("listitem")).toContainText("Confirmed");
    await expect(hold).toHaveCount(0);
  });
});

test("of two students who want one hour, one gets it and the other's open page hears it at once", async ({
  signIn,
  student,
  request,
  problems,
}, testInfo) => {
  problems.expect(/409/);
  const page = await signIn(student);
  const faster = await askerAs(await newStudent(request));
  const hour = await ownHour(page, testInfo, "Physics", 6);
  await openDay(page, hour);
  await timeButton(page, hour).click();
  const step = confirmDialog(page);
  await expect(step).toBeVisible();
  await bookFromElsewhere(faster, hour);

  await expect(step).toContainText("Someone has just taken this time");
  await step.getByRole("button", { name: "Hold and go to payment" }).click();
  await expect(toasts(page)).toContainText("Error booking session: Someone has just taken this time.");
  await expect(step).toHaveCount(0);
  await expect(timeButton(page, hour)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: `Free on ${dayWords(hour.date)}` })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`subject=Physics&date=${hour.date}`));
});
