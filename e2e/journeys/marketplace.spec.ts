/** From a tutor's application to a payout to their account: all roles, on a movable clock. */

import type { Page } from "@playwright/test";
import { apply, newApplicant } from "../support/applications.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { academyDate, browserDate, daysAfter, daysBetween } from "../support/dates.ts";
import { type BookedLesson, payFromElsewhere, paymentTotalsOf, readApi, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { setPassword, submitSignIn } from "../support/passwords.ts";
import { completeOnboarding, payoutBanner } from "../support/payouts.ts";
import { type Asker, askerAs, demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, dayWords, section, toasts } from "../support/tutoring.ts";

// The lesson has to take place, and the payout to be due.
test.use({ ownProduct: OWN_CLOCK });

const PASSWORD = "a-tutors-secret";
const HOUR = 3_600_000;

const upcoming = (page: Page) => section(page, "Upcoming Sessions");
const total = (page: Page, words: string) =>
  section(page, "Where your earnings are")
    .getByRole("definition")
    .filter({ has: page.locator(`xpath=../dt[.="${words}"]`) })
    .first();

/** Returns the academy's date three days after an instant. */
const inThreeDays = (instant: number) => daysAfter(academyDate(instant), 3);

/** Makes four afternoon hours of a date's weekday bookable for Physics. */
async function setAvailability(tutor: Page, date: string): Promise<void> {
  const [day = ""] = dayWords(date).split(",");
  await tutor.getByRole("link", { name: "Sessions" }).click();
  await tutor.getByRole("link", { name: "Availability", exact: true }).click();
  await tutor.getByRole("checkbox", { name: "Physics" }).check();
  const weekday = tutor.getByRole("region", { name: day, exact: true });
  await weekday.getByLabel("Start").selectOption("3:00 PM");
  await weekday.getByLabel("End").selectOption("7:00 PM");
  await weekday.getByRole("button", { name: /^Select this time/ }).click();
  await expect(toasts(tutor)).toContainText("Availability added successfully!");
}

test("an applicant becomes a tutor, is booked and paid for, teaches, and gets the share", {
  tag: "@wide",
}, async ({ page: tutor, signIn, student: person, clock }) => {
  test.setTimeout(300_000);
  const applicant = newApplicant();
  const name = `${applicant.firstName} ${applicant.lastName}`;
  await apply(tutor, applicant);

  // The admin's page is open while the application arrives.
  const admin = await signIn(demo.admin);
  await admin.goto("/dashboard/admin/applications");
  const application = row(admin.getByRole("main"), name);
  await expect(application).toContainText(applicant.bio);
  await expect(application).toContainText("Tutoring");
  await expect(application.locator("img")).toHaveJSProperty("complete", true);
  await application.getByRole("button", { name: `Approve: ${name}` }).click();
  await confirmDialog(admin).getByRole("button", { name: "Approve" }).click();
  await expect(toasts(admin)).toContainText("Application Approved");
  await expect(application).toHaveCount(0);

  const invitation = await emailTo(tutor.request, applicant.email, /approved|welcome|password/i);
  await setPassword(tutor, invitation.linkTo("/auth"), PASSWORD);
  await submitSignIn(tutor, { email: applicant.email, password: PASSWORD });
  await expect(tutor).toHaveTitle(/^Tutor Dashboard/);

  await expect(payoutBanner(tutor)).toContainText("Set up payouts to get paid");
  const tab = await completeOnboarding(tutor, "ready");
  await expect(payoutBanner(tab)).toContainText("Payout account connected");
  await expect(tab.getByRole("heading", { name: "No Payments Yet" })).toBeVisible();
  // The page that opened the onboarding is updated.
  await expect(payoutBanner(tutor)).toContainText("Payout account connected");
  await tab.close();

  const date = inThreeDays(clock.now());
  await setAvailability(tutor, date);
  await tutor.goto(`/dashboard?date=${date}`);

  const hour = { subject: "Physics", date, time: "3:00 PM", tutor: name };
  const lesson = await payFromElsewhere(await askerAs(person), hour);
  const taught = row(tutor.getByRole("main"), person.lastName);
  await expect(taught).toContainText("Confirmed");
  await tutor.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(async () => {
    // Three days, or two if it is past midnight for the reader.
    const days = daysBetween(browserDate(clock.now()), date);
    const next = section(tutor, `Next Upcoming Session: in ${days} days`);
    await expect(next).toContainText(person.lastName, { timeout: 1000 });
  }).toPass();
  await expectNoAxeViolations(tutor);

  clock.forwardTo(Date.parse(lesson.ends_at) + 60_000);
  await tutor.goto(`/dashboard?date=${date}`);
  await taught.getByRole("button", { name: /^Mark Complete/ }).click();
  await expect(toasts(tutor)).toContainText("Booking updated");
  await expect(toasts(tutor)).toContainText("Status changed to completed.");
  const student = await signIn(person);
  await student.goto("/dashboard");
  await expect(row(section(student, "Completed Sessions"), name)).toContainText("Completed");

  await tutor.getByRole("link", { name: "Payments" }).click();
  const movement = row(tutor.getByRole("main"), person.lastName);
  await expect(movement).toContainText("Due");
  await expect(movement).toContainText(/Leaves on /);
  await expect(total(tutor, "Due")).toHaveText("$40.00");
  await expectNoAxeViolations(tutor);
  expect((await paymentTotalsOf(tutor.request, lesson)).transferred).toBe(0);

  clock.forward(24);
  await expect(movement).toContainText("Paid out", { timeout: 30_000 });
  await expect(total(tutor, "Paid out")).toHaveText("$40.00");
  await expect(total(tutor, "Due")).toHaveText("$0.00");
  expect(await paymentTotalsOf(tutor.request, lesson)).toEqual({
    charged: 5000,
    refunded: 0,
    transferred: 4000,
  });

  await admin.getByRole("link", { name: "Audit log" }).click();
  const log = admin.getByRole("main");
  await expect(log).toContainText("A tutor’s share was sent: $40.00");
  await expect(log).toContainText("approved a tutor application");
});

/** Books and pays a lesson in three days with the sample tutor. */
async function lessonAhead(student: Asker, now: number): Promise<BookedLesson> {
  const date = inThreeDays(now);
  const query = new URLSearchParams({ subject: "Physics", date });
  const response = await student.request.get(`/api/tutoring/slots?${query}`);
  const { tutors } = (await response.json()) as {
    tutors: { tutor: { first_name: string; last_name: string }; slots: { start_time: string }[] }[];
  };
  const offer = tutors.find(({ tutor }) => tutor.last_name === "Tutor");
  const [hours = 0, minutes = 0] = (offer?.slots[0]?.start_time ?? "").split(":").map(Number);
  const time = `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
  return payFromElsewhere(student, { subject: "Physics", date, time, tutor: "Sample Tutor" });
}

test("a student who cancels too late hears it before, gets nothing back, and the tutor still earns", async ({
  signIn,
  student: person,
  clock,
}) => {
  test.slow();
  const student = await signIn(person);
  const lesson = await lessonAhead(student, clock.now());
  clock.forwardTo(Date.parse(lesson.starts_at) - 23 * HOUR);
  await student.goto("/dashboard");
  const ahead = upcoming(student).getByRole("listitem");
  await expect(ahead).toContainText("Next session: tomorrow");
  await expect(ahead.getByRole("button", { name: /^Reschedule/ })).toHaveCount(0);
  await ahead.getByRole("button", { name: /^Cancel session/ }).click();
  const question = confirmDialog(student);
  await expect(question).toContainText("It starts in less than 24 hours: no refund.");
  await expect(question).toContainText("The $50.00 you paid won’t be refunded");
  await expectNoAxeViolations(student);
  await question.getByRole("button", { name: "Cancel session" }).click();
  await expect(toasts(student)).toContainText("There’s no refund.");
  await expect(section(student, "Canceled Sessions").getByRole("listitem")).toContainText("Not refunded");
  expect((await paymentTotalsOf(student.request, lesson)).refunded).toBe(0);

  const { items } = await readApi<{ items: { booking_id: string; share_cents: number }[] }>(
    await askerAs(demo.tutor),
    "/api/tutor/earnings",
  );
  expect(items).toContainEqual(expect.objectContaining({ booking_id: lesson.id, share_cents: 4000 }));
});
