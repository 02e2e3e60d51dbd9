/** An admin books a session for a student: paid by card from an email, or elsewhere. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { payAtCheckout } from "../support/checkout.ts";
import { openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { readApi, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { hourWith, weeklyTutor } from "../support/own-tutor.ts";
import { demo, fullName, type Person } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { dayWords, section, timeButton, toasts, turnToMonth } from "../support/tutoring.ts";

/** Few journeys' tutors teach it, which limits the number of Tab stops. */
const SUBJECT = "Chemistry";
/** The price of an hour with this journey's tutor, whose share is $40. */
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

/** Returns the path of a user's page. */
async function personPage(admin: Page, { email }: Person): Promise<string> {
  const query = new URLSearchParams({ q: email });
  const { items } = await readApi<{ items: { id: string }[] }>(admin, `/api/admin/users?${query}`);
  return `/dashboard/admin/users?user=${items[0]?.id}`;
}

test("sessions are booked for a student: one that is paid elsewhere, one that they pay for from the email", {
  tag: "@wide",
}, async ({ browser, signIn, student, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  const [admin, learning] = [await signIn(demo.admin), await signIn(student)];
  const { person: tutor } = await weeklyTutor(browser, signIn, SHORT_WEEK);
  const hour = await hourWith(learning, tutor, 14, SUBJECT);
  const times = admin.getByRole("heading", { name: `Free on ${dayWords(hour.date)}` });
  await learning.goto("/dashboard/student/lessons");
  const upcoming = section(learning, "Upcoming Sessions");

  await test.step("by keyboard alone, from a person's page to the session's", async () => {
    await openAtWork(admin, await personPage(admin, student));
    await expect(sessions(admin)).toContainText("has no upcoming sessions.");
    await pressOn(admin, sessions(admin).getByRole("link", { name: "Past" }));
    await expect(sessions(admin)).toContainText("has no past sessions yet.");
    await pressOn(admin, sessions(admin).getByRole("link", { name: "Book a session" }));
    await expect(heading(admin)).toHaveText(`Book a session for ${fullName(student)}`);
    await expect(heading(admin)).toBeFocused();
    const subject = admin.getByRole("link", { name: SUBJECT });
    await pressOn(admin, subject);
    await expect(subject).toHaveAttribute("aria-current", "true");
    await expect(admin).toHaveURL(/&subject=/);
    // Other tests walk through the calendar.
    await turnToMonth(admin, hour.date);
    await admin.getByRole("gridcell", { name: `${dayWords(hour.date)}, free times` }).click();
    await expect(times).toBeFocused();
    await pressOn(admin, timeButton(admin, hour));
    await expect(admin.getByRole("heading", { name: "Book this time" })).toBeFocused();
    await tabTo(admin, payment(admin, "By card"));
    await admin.keyboard.press("ArrowDown");
    await expect(payment(admin, "Elsewhere")).toBeChecked();
    await typeInto(admin, form(admin).getByLabel(`Note for ${tutor.firstName}`), "Acids and bases");
    await pressOn(admin, form(admin).getByRole("button", { name: "Book session" }));
    await expect(toasts(admin)).toContainText("It’s listed under Unpaid Sessions.");
    await expect(admin).toHaveURL(/\?lesson=/);
    await expect(heading(admin)).toBeFocused();
    await expect(admin.getByRole("main")).toContainText("Acids and bases");
  });

  await test.step("one that is paid elsewhere is confirmed at once, and stands among what is unpaid", async () => {
    // The student's page was open throughout.
    await expect(row(upcoming, tutor.lastName)).toContainText("Paid elsewhere");
    for (const { email } of [student, tutor]) await emailTo(admin.request, email, new RegExp(SUBJECT));
    const query = new URLSearchParams({ q: tutor.lastName, paid: "false" });
    const { items } = await readApi<{ items: unknown[] }>(admin, `/api/admin/sessions?${query}`);
    expect(items).toHaveLength(1);
  });

  await test.step("one is held for the student, who pays from the email, and it is confirmed", async () => {
    // Going back shows the remaining slots, for another booking.
    await admin.goBack();
    await expect(times).toBeVisible();
    await expect(timeButton(admin, hour)).toHaveCount(0);
    await timeButton(admin, { ...hour, time: "10:00 AM" }).click();
    await payment(admin, "By card").check();
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
    const hold = upcoming.getByRole("article").filter({ hasText: "Held for you" });
    await expect(hold).toContainText(/Held for you until\s*\w{3}, \d+:\d\d [AP]M/);
    await expectNoAxeViolations(learning);
    await hold.getByRole("button", { name: /^Continue to payment/ }).click();
    await payAtCheckout(learning);
    await expect(learning.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();

    // Updated by a live event, without a reload.
    await expect(section(admin, "History")).toContainText("A payment arrived");
    await admin
      .getByRole("main")
      .getByRole("link", { name: fullName(student) })
      .click();
    await expect(row(sessions(admin), "10:00 – 11:00")).toContainText("Confirmed");
  });
});
