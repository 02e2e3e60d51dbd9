/** Emails that no server takes: an administrator hears of them, reads why, and has them tried again. */
import { expectNoAxeViolations } from "../support/axe.ts";
import { payAtCheckout } from "../support/checkout.ts";
import { changeFromElsewhere, readApi, row } from "../support/lessons.ts";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { holdHour, openDay, ownHour, toasts } from "../support/tutoring.ts";

// Nothing listens there.
test.use({ ownProduct: { MAIL_URL: "smtp://127.0.0.1:9" } });
// The first of them begins where no email has been refused yet; also when it is repeated.
test.describe.configure({ mode: "serial" });

interface EmailCounts {
  counts: { waiting: number; failed: number };
}

test("an email that is given up appears by itself, says why, and can be tried again", {
  tag: "@wide",
}, async ({ signIn, clock }) => {
  test.slow();
  const admin = await signIn(demo.admin);
  await admin.goto("/dashboard?tab=mail");
  const emails = admin.getByRole("main");
  await expect(emails).toContainText("Every mail has reached its server.");
  await expectNoAxeViolations(admin);

  await changeFromElsewhere(admin, "POST", "/api/auth/request-password-reset", { email: demo.student.email });
  const failed = async () => (await readApi<EmailCounts>(admin, "/api/admin/mail")).counts.failed;
  await expect(async () => {
    // Past the longest pause between two tries.
    clock.forward(25);
    expect(await failed()).toBeGreaterThan(0);
  }).toPass({ intervals: [2500], timeout: 60_000 });

  // The page was open all the time.
  const failedEmail = row(emails, demo.student.email);
  await expect(failedEmail).toContainText(/Given up .* after \d+ tries\./);
  await expect(failedEmail).toContainText(/refused/i);
  await expect(admin.getByRole("link", { name: /^Email 1 failed/ })).toBeVisible();
  await expectNoAxeViolations(admin);
  await failedEmail.getByRole("button", { name: /^Try again/ }).click();
  await expect(toasts(admin)).toContainText("Mail is tried again");
  await expect(failedEmail).toHaveCount(0);
  await expect(admin.getByRole("heading", { name: "Email", exact: true })).toBeFocused();
  await admin.getByRole("link", { name: /^Waiting/ }).click();
  await expect(failedEmail).toBeVisible();
  await expectNoAxeViolations(admin);
});

test("who has paid is told that the lesson is certain although its email is late", async ({
  signIn,
}, testInfo) => {
  const page = await signIn(demo.student);
  const hour = await ownHour(page, testInfo, "Physics", 0);
  await openDay(page, hour);
  await holdHour(page, hour);
  await payAtCheckout(page);
  await expect(toasts(page)).toContainText("Email Error");
  await expect(toasts(page)).toContainText(
    "Session confirmed but emails could not be sent. You'll still receive session details.",
  );
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expectNoAxeViolations(page);
});
