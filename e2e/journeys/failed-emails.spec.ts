/**
 * Emails that every server refuses: an admin is notified, reads the reason, and retries them; a newsletter is paused
 * and resumed.
 */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { payAtCheckout } from "../support/checkout.ts";
import { openAtWork } from "../support/keyboard.ts";
import { bookFromElsewhere, changeFromElsewhere, readApi, row } from "../support/lessons.ts";
import { demo } from "../support/people.ts";
import { startRefusingMailServer } from "../support/refusing-mail-server.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, ownHour, toasts } from "../support/tutoring.ts";

const mailServer = await startRefusingMailServer();
test.use({ ownProduct: { MAIL_URL: mailServer.url } });
// The first test needs a product without refused emails, also when it is retried.
test.describe.configure({ mode: "serial" });

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });

interface EmailCounts {
  counts: { waiting: number; failed: number };
}

test("an email that is given up appears by itself, says why, and can be tried again; a newsletter stops and goes on", {
  tag: "@wide",
}, async ({ signIn, clock, problems }) => {
  test.slow();
  problems.expect(/403/);
  const admin = await signIn(demo.admin);
  await admin.goto("/dashboard?tab=mail");
  const emails = main(admin);
  await expect(emails).toContainText("Every email has reached its mail server.");

  await changeFromElsewhere(admin, "POST", "/api/auth/request-password-reset", { email: demo.student.email });
  const failed = async () => (await readApi<EmailCounts>(admin, "/api/admin/mail")).counts.failed;
  await expect(async () => {
    // Past the longest backoff.
    clock.forward(25);
    expect(await failed()).toBeGreaterThan(0);
  }).toPass({ intervals: [2500], timeout: 60_000 });

  // The page was open throughout.
  const failedEmail = row(emails, demo.student.email);
  await expect(failedEmail).toContainText(/Gave up .* after \d+ tries\./);
  await expect(failedEmail).toContainText(/refused/i);
  await expect(admin.getByRole("link", { name: /^Email 1 failed/ })).toBeVisible();
  await expectNoAxeViolations(admin);
  await failedEmail.getByRole("button", { name: /^Try again/ }).click();
  await expect(toasts(admin)).toContainText("Trying again");
  await expect(failedEmail).toHaveCount(0);
  await expect(admin.getByRole("heading", { name: "Email", exact: true })).toBeFocused();
  await admin.getByRole("link", { name: /^Waiting/ }).click();
  await expect(failedEmail).toBeVisible();

  await test.step("what goes wrong with a newsletter is said, and it stops and goes on where it was", async () => {
    mailServer.stop();
    await openAtWork(admin, "/dashboard/admin/newsletters");
    await button(admin, "Write a newsletter").click();
    await main(admin).getByLabel("Subject", { exact: true }).fill("To nobody yet");
    await main(admin).getByLabel("Text", { exact: true }).fill("Words");
    await button(admin, /^Send to/).click();
    await confirmDialog(admin).getByRole("button", { name: "Send it" }).click();
    // Days have passed: the admin has to verify their identity again.
    const question = admin.getByRole("dialog", { name: "Please verify that it’s you" });
    await question.getByLabel("Current password", { exact: true }).fill(demo.admin.password);
    await admin.keyboard.press("Enter");
    await expect(main(admin)).toContainText("The mail server isn’t accepting anything right now", {
      timeout: 20_000,
    });
    await expectNoAxeViolations(admin);
    await button(admin, "Stop").click();
    await expect(button(admin, "Continue")).toBeFocused();
    await expect(main(admin)).toContainText("Stopped");
    await button(admin, "Continue").click();
    await expect(button(admin, "Stop")).toBeVisible();
    await expect(main(admin)).toContainText("Sending");
  });
});

test(
  "who has paid is told that the lesson is certain although its email is late",
  { tag: "@wide" },
  async ({ signIn }, testInfo) => {
    const page = await signIn(demo.student);
    const { id } = await bookFromElsewhere(page, await ownHour(page, testInfo, "Physics", 0));
    const { url } = await changeFromElsewhere<{ url: string }>(page, "POST", `/api/bookings/${id}/checkout`);
    await page.goto(url);
    await payAtCheckout(page);
    await expect(toasts(page)).toContainText("Email Error");
    await expect(toasts(page)).toContainText(
      "Session confirmed but emails could not be sent. You'll still receive session details.",
    );
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await expectNoAxeViolations(page);
  },
);
