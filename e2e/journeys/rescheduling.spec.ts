/** Moving a lesson to another hour of its tutor, and what can come between. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { bookAndPay, bookFromElsewhere, paymentTotalsOf, readApi, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { askerAs, demo, newStudent } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, dayWords, ownHour, section, toasts, turnToMonth } from "../support/tutoring.ts";

const upcoming = (page: Page) => section(page, "Upcoming Sessions");
const reschedule = (page: Page) => page.getByRole("button", { name: /^Reschedule: Physics/ });
const times = (page: Page) => confirmDialog(page).getByRole("list", { name: /^Free start times/ });

/** Turns the dialog's calendar to a day and chooses it. */
async function chooseDay(page: Page, date: string): Promise<void> {
  const dialog = confirmDialog(page);
  await turnToMonth(dialog, date);
  await dialog.getByRole("gridcell", { name: `${dayWords(date)}, free times` }).click();
  await expect(dialog.getByRole("heading", { name: dayWords(date) })).toBeFocused();
}

test("a student moves a lesson: both lists, both emails and the money follow", async ({
  signIn,
  student,
  request,
  problems,
}, testInfo) => {
  test.slow();
  problems.expect(/409/);
  const page = await signIn(student);
  const tutor = await signIn(demo.tutor);
  const rival = await askerAs(await newStudent(request));
  const hour = await ownHour(page, testInfo, "Physics", 16);
  const other = await ownHour(page, testInfo, "Physics", 17);
  // The page hears of nothing, so that its list of times is old.
  await page.routeWebSocket(/\/ws/, (socket) => socket.close());
  const lesson = await bookAndPay(page, hour);
  await tutor.goto(`/dashboard?date=${other.date}`);
  await expect(tutor.getByRole("heading", { name: dayWords(other.date) })).toBeVisible();
  const dialog = confirmDialog(page);

  await test.step("keeping the time changes nothing", async () => {
    await reschedule(page).click();
    await chooseDay(page, hour.date);
    await expect(times(page).getByRole("button").first()).toBeVisible();
    await dialog.getByRole("button", { name: "Keep the present time" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(reschedule(page)).toBeFocused();
    const same = await readApi<{ starts_at: string }>(page, `/api/bookings/${lesson.id}`);
    expect(same.starts_at).toBe(lesson.starts_at);
  });

  await test.step("an hour that somebody else takes first is said in the dialog", async () => {
    await reschedule(page).click();
    await expect(dialog).toContainText(dayWords(hour.date));
    await expect(dialog).toContainText("Your payment of $50.00 stays with the session.");
    await expect(dialog.getByRole("button", { name: "Choose a new time" })).toBeDisabled();
    await chooseDay(page, other.date);
    const taken = times(page).getByRole("button").first();
    const words = await taken.locator("b").innerText();
    await taken.click();
    await bookFromElsewhere(rival, other);
    await dialog.getByRole("button", { name: /^Move to / }).click();
    await expect(dialog).toContainText("The times above are up to date.");
    await expect(times(page).locator("b").filter({ hasText: words })).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: "Choose a new time" })).toBeDisabled();
    await expectNoAxeViolations(page);
  });

  await test.step("another can be chosen", async () => {
    const time = times(page).getByRole("button").first();
    await time.click();
    await expect(time).toHaveAttribute("aria-pressed", "true");
    await dialog.getByRole("button", { name: /^Move to / }).click();
    await expect(toasts(page)).toContainText("Session rescheduled");
    await expect(toasts(page)).toContainText(dayWords(other.date));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Upcoming Sessions" })).toBeFocused();
    await expect(upcoming(page).getByRole("listitem")).toHaveCount(1);
    await expect(upcoming(page).getByRole("listitem")).toContainText("Confirmed");
    const moved = await readApi<{ starts_at: string }>(page, `/api/bookings/${lesson.id}`);
    expect(moved.starts_at).not.toBe(lesson.starts_at);
    expect(await paymentTotalsOf(page.request, lesson)).toEqual({
      charged: 5000,
      refunded: 0,
      transferred: 0,
    });
  });

  // The tutor's page was open all the time.
  await expect(row(tutor.getByRole("main"), student.lastName)).toContainText("Physics");
  await emailTo(page.request, student.email, /moved|resched|new time/i);
  await emailTo(page.request, demo.tutor.email, /moved|resched|new time/i, student.lastName);
});
