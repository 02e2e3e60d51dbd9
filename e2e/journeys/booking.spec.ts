/** From a subject to a paid lesson, moving it, and cancelling it; with failures on the way, and what others see. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { declineAtCheckout, leaveCheckout, payAtCheckout } from "../support/checkout.ts";
import {
  type BookedLesson,
  bookFromElsewhere,
  clockOf,
  paymentTotalsOf,
  readApi,
  row,
} from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
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

/** Turns the calendar to a day's month and selects the day. */
async function chooseInCalendar(page: Page, date: string): Promise<void> {
  await turnToMonth(page, date);
  await page.getByRole("gridcell", { name: `${dayWords(date)}, free times` }).click();
}

test(
  "a student finds a tutor, holds an hour, pays, moves the lesson and cancels it, and both see it all the time",
  { tag: "@both" },
  async ({ signIn, student, isMobile }, testInfo) => {
    test.slow();
    // Both projects show the same content.
    const expectSound = async (shown: Page) => isMobile && (await expectNoAxeViolations(shown));
    const page = await signIn(student);
    const tutor = await signIn(demo.tutor);
    const hour = await ownHour(page, testInfo, "Physics", 0);
    await tutor.goto(`/dashboard?date=${hour.date}`);
    await expect(tutor.getByRole("heading", { name: dayWords(hour.date) })).toBeVisible();

    const dialog = confirmDialog(page);
    const lesson = row(upcoming(page), hour.tutor);
    // The tutor's page is open throughout.
    const taught = row(tutor.getByRole("main"), student.lastName);

    await test.step("from a subject to an hour, and to its payment", async () => {
      await page.goto("/dashboard");
      await expect(upcoming(page)).toContainText("No sessions booked yet");
      await page.getByRole("link", { name: "Physics" }).click();
      await expect(page).toHaveURL(/subject=Physics/);
      await chooseInCalendar(page, hour.date);
      const heading = page.getByRole("heading", { name: `Free on ${dayWords(hour.date)}` });
      await expect(heading).toBeFocused();
      await expect(page.getByText("Start times in Eastern time.")).toBeVisible();
      const card = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: hour.tutor }) });
      await expect(card).toContainText(
        "Teaches mechanics and waves from the first sketch to the last equation",
      );
      await expect(card.locator("img.avatar, .avatar svg")).toBeVisible();
      await expectSound(page);

      await timeButton(page, hour).click();
      await expect(dialog).toContainText("Physics, one hour on Zoom");
      await expect(dialog).toContainText(hour.tutor);
      await expect(dialog).toContainText(dayWords(hour.date));
      await expect(dialog).toContainText("Eastern time");
      await expect(dialog).toContainText(/\d [AP]M Pacific/);
      await expect(dialog).toContainText("$50");
      await expect(dialog).toContainText("31 minutes");
      await expectSound(page);
      await dialog.getByRole("button", { name: "Continue to payment" }).click();
      await payAtCheckout(page);
      await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
      await page.getByRole("link", { name: /dashboard/i }).click();
    });

    await test.step("both see the lesson", async () => {
      await expect(lesson).toContainText("Confirmed");
      await expect(lesson).toContainText("$50");
      await expect(lesson.getByRole("link", { name: /^Join Zoom/ })).toHaveAttribute("href", /zoom/);
      await expect(figure(page, "Upcoming")).toHaveText("1");
      await expectSound(page);

      await expect(taught).toContainText("Confirmed");
      await expect(taught).toContainText("Physics");
      // The newest booking is announced; concurrent journeys book the same tutor.
      await expect(
        tutor.getByRole("status").filter({ hasText: /New booking|waiting for payment/ }),
      ).toBeVisible();
      await expectSound(tutor);
    });

    const [booked] = (await readApi<{ items: BookedLesson[] }>(page, "/api/bookings?when=upcoming")).items;
    if (!booked) throw new Error("no lesson");
    const present = () => readApi<BookedLesson>(page, `/api/bookings/${booked.id}`);
    const totals = () => paymentTotalsOf(page.request, booked);

    await test.step("keeping the time changes nothing", async () => {
      const opener = lesson.getByRole("button", { name: /^Reschedule: Physics/ });
      await opener.click();
      await expect(dialog).toContainText(dayWords(hour.date));
      await expect(dialog).toContainText("Your payment of $50.00 stays with the session.");
      await expect(dialog.getByRole("button", { name: "Choose a new time" })).toBeDisabled();
      await dialog.getByRole("button", { name: "Keep the current time" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
      expect((await present()).starts_at).toBe(booked.starts_at);
      await opener.click();
    });

    await test.step("a student moves a lesson: both lists, both emails and the money follow", async () => {
      await turnToMonth(dialog, hour.date);
      await dialog.getByRole("gridcell", { name: `${dayWords(hour.date)}, free times` }).click();
      await expect(dialog.getByRole("heading", { name: dayWords(hour.date) })).toBeFocused();
      await expectSound(page);
      const time = dialog
        .getByRole("list", { name: /^Free start times/ })
        .getByRole("button")
        .last();
      await time.click();
      await expect(time).toHaveAttribute("aria-pressed", "true");
      await dialog.getByRole("button", { name: /^Move to / }).click();
      await expect(toasts(page)).toContainText("Session rescheduled");
      await expect(toasts(page)).toContainText(dayWords(hour.date));
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("heading", { name: "Upcoming Sessions" })).toBeFocused();
      await expect(lesson).toHaveCount(1);
      await expect(lesson).toContainText("Confirmed");
      const { starts_at } = await present();
      expect(starts_at).not.toBe(booked.starts_at);
      await expect(lesson).toContainText(await clockOf(page, starts_at));
      expect(await totals()).toEqual({ charged: 5000, refunded: 0, transferred: 0 });
      await expect(taught).toContainText(await clockOf(tutor, starts_at));
      await emailTo(page.request, student.email, /moved|resched|new time/i);
      await emailTo(page.request, demo.tutor.email, /moved|resched|new time/i, student.lastName);
    });

    await test.step("a student cancels in time: the money comes back, the time is open again, both sides and their email say so", async () => {
      const opener = lesson.getByRole("button", { name: /^Cancel session: Physics/ });
      await opener.click();
      await expect(dialog).toContainText("You’ll get $50.00 back.");
      await expect(dialog).toContainText(dayWords(hour.date));
      await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
      await expectSound(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();

      await opener.click();
      await dialog.getByLabel("Reason").fill(`I have a cold, says ${student.lastName}.`);
      await dialog.getByRole("button", { name: "Cancel session" }).click();
      await expect(toasts(page)).toContainText("Session canceled");
      await expect(toasts(page)).toContainText("$50.00 is on its way back to you.");
      await expect(page.getByRole("heading", { name: "Upcoming Sessions" })).toBeFocused();
      await expect(upcoming(page)).toContainText("No sessions booked yet");
      const gone = row(section(page, "Canceled Sessions"), hour.tutor);
      await expect(gone).toContainText("canceled by you");
      await expect(gone).toContainText("$50.00 refunded");
      await expectSound(page);
      expect(await totals()).toEqual({ charged: 5000, refunded: 5000, transferred: 0 });

      await expect(taught).toContainText("Canceled");
      await expect(taught).toContainText("canceled by the student");
      await expect(taught.getByRole("button", { name: /^Cancel session/ })).toHaveCount(0);
      await emailTo(page.request, student.email, /cancel/i);
      // Other journeys send emails to the sample tutor as well.
      await emailTo(page.request, demo.tutor.email, /cancel/i, `I have a cold, says ${student.lastName}.`);
      const day = new URLSearchParams({ subject: hour.subject, date: hour.date });
      const { tutors } = await readApi<{ tutors: { slots: { starts_at: string }[] }[] }>(
        page,
        `/api/tutoring/slots?${day}`,
      );
      expect(tutors.flatMap(({ slots }) => slots)).toContainEqual(
        expect.objectContaining({ starts_at: (await present()).starts_at }),
      );
    });
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
    // The selection shows before the URL changes; only the URL survives a reload.
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
    await expect(upcoming(page)).toContainText("No sessions booked yet");
  });

  const detail = "The payment service didn’t respond. Please try again.";
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
    await expect(toasts(page)).toContainText("Hold canceled");
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

  await expect(step).toContainText("Someone just took this time");
  await step.getByRole("button", { name: "Continue to payment" }).click();
  await expect(toasts(page)).toContainText("Error booking session: Someone just took this time.");
  await expect(step).toHaveCount(0);
  await expect(timeButton(page, hour)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: `Free on ${dayWords(hour.date)}` })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`subject=Physics&date=${hour.date}`));
});
