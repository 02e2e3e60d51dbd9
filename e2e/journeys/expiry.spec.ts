/** Expired links and holds, in a product with a movable clock. */

import type { Page } from "@playwright/test";
import { DASHBOARD } from "../support/dashboard.ts";
import { openAtWork } from "../support/keyboard.ts";
import { bookFromElsewhere, changeFromElsewhere, readApi } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { setPassword, submitNewPassword, submitSignIn } from "../support/passwords.ts";
import { newPerson } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { dayWords, ownHour, section, toasts } from "../support/tutoring.ts";

test.use({ ownProduct: OWN_CLOCK });

async function ask(page: Page, address: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(address);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(toasts(page)).toContainText("Reset Instructions Sent!");
}

/** Returns the link in the latest email. */
const emailedLink = async (page: Page, address: string) =>
  (await emailTo(page.request, address, /password/i)).linkTo("/auth?type=recovery");

test("a link to reset a password is good for an hour, one to a changed address for a week", async ({
  page: visitor,
  problems,
  student,
  clock,
}) => {
  test.slow();
  problems.expect(/410/);

  await test.step("from there the way leads to a new link", async () => {
    await visitor.goto("/auth?mode=forgot");
    await ask(visitor, student.email);
    const link = await emailedLink(visitor, student.email);
    clock.forward(1.1);
    await visitor.goto(link);
    await submitNewPassword(visitor, "Too-late-1");
    const text = "Password reset session has expired. Please request a new password reset email.";
    await expect(toasts(visitor)).toContainText(text);
    await expect(visitor.getByRole("main")).toContainText(text);
    await visitor.getByRole("link", { name: "Get a new link" }).click();
    await expect(visitor).toHaveURL("/auth?mode=forgot");
    await ask(visitor, student.email);
    await expect.poll(() => emailedLink(visitor, student.email)).not.toBe(link);
    const fresh = await emailedLink(visitor, student.email);
    await setPassword(visitor, fresh, "In-time-1");
    await submitSignIn(visitor, { email: student.email, password: "In-time-1" });
    await expect(visitor).toHaveURL(DASHBOARD);
  });

  await test.step("a changed address that is not confirmed in time stays as it was", async () => {
    const { email: fresh } = newPerson();
    const wish = { email: fresh, current_password: "In-time-1" };
    await changeFromElsewhere(visitor, "POST", "/api/account/email", wish);
    const link = (await emailTo(visitor.request, fresh)).linkTo("/confirm-email");
    clock.forward(24 * 8);
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    const account = await readApi<{ email: string; pending_email?: string | null }>(visitor, "/api/account");
    expect([account.email, account.pending_email ?? null]).toEqual([student.email, null]);
  });
});

test("a hold whose time is up is said to be gone once the server has said so", async ({
  signIn,
  student,
  clock,
}, testInfo) => {
  const page = await signIn(student);
  const hour = await ownHour(page, testInfo, "Physics", 4);
  await bookFromElsewhere(page, hour);
  await page.clock.install();
  await openAtWork(page, "/dashboard/student/lessons");
  const upcoming = section(page, "Upcoming Sessions");
  const hold = upcoming.getByRole("article");
  await page.clock.fastForward("31:05");
  await expect(hold).toContainText("Your hold has expired. Checking whether it’s still yours");
  await expect(hold.getByRole("button", { name: "Continue to payment" })).toHaveCount(0);
  await expect(upcoming.getByText("has expired, and")).toHaveCount(0);
  clock.forward(0.6);
  await expect(upcoming.getByText("has expired, and the time is open again")).toBeVisible();
  await upcoming.getByRole("link", { name: "Choose a time again" }).click();
  await expect(page.getByRole("heading", { name: `Free on ${dayWords(hour.date)}` })).toBeVisible();
  await expect(upcoming.getByText("has expired, and")).toHaveCount(0);
});
