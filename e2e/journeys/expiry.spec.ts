/** Mailed links and holds whose time is over; on a product whose clock is moved. */

import type { Page } from "@playwright/test";
import { leaveCheckout } from "../support/checkout.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { emailTo } from "../support/mailbox.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { setPassword, submitNewPassword, submitSignIn } from "../support/passwords.ts";
import { newPerson } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { dayWords, holdHour, openDay, ownHour, section, toasts } from "../support/tutoring.ts";

test.use({ ownProduct: OWN_CLOCK });

async function ask(page: Page, address: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(address);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(toasts(page)).toContainText("Reset Instructions Sent!");
}

/** The link that was emailed last. */
const emailedLink = async (page: Page, address: string) =>
  (await emailTo(page.request, address, /password/i)).linkTo("/auth?type=recovery");

test("a link to reset a password is good for an hour; from there the way leads to a new one", async ({
  page,
  problems,
  student,
  clock,
}) => {
  test.slow();
  problems.expect(/410/);
  await page.goto("/auth?mode=forgot");
  await ask(page, student.email);
  const link = await emailedLink(page, student.email);
  clock.forward(1.1);
  await page.goto(link);
  await submitNewPassword(page, "Too-late-1");
  const text = "Password reset session has expired. Please request a new password reset email.";
  await expect(toasts(page)).toContainText(text);
  await expect(page.getByRole("main")).toContainText(text);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/auth?mode=forgot");
  await ask(page, student.email);
  await expect.poll(() => emailedLink(page, student.email)).not.toBe(link);
  const fresh = await emailedLink(page, student.email);
  await setPassword(page, fresh, "In-time-1");
  await submitSignIn(page, { email: student.email, password: "In-time-1" });
  await expect(page).toHaveURL(DASHBOARD);
});

test("a changed address that is not confirmed in time stays as it was", async ({
  page: visitor,
  problems,
  signIn,
  student,
  clock,
}) => {
  test.slow();
  problems.expect(/410/);
  const { email: fresh } = newPerson();
  const page = await signIn(student);
  await page.goto("/account");
  const email = section(page, "Email");
  await email.getByRole("button", { name: "Change email" }).click();
  await email.getByLabel("New email").fill(fresh);
  await email.getByLabel("Current password", { exact: true }).fill(student.password);
  await email.getByRole("button", { name: "Send the link" }).click();
  await expect(email).toContainText(`We have written to ${fresh}.`);
  const link = (await emailTo(page.request, fresh)).linkTo("/confirm-email");
  clock.forward(24 * 8);
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This link does not work any more");
  await page.reload();
  await expect(email).toContainText(student.email);
  await expect(email.getByText(fresh)).toHaveCount(0);
});

test("a hold whose time is up is said to be gone once the server has said so", async ({
  signIn,
  student,
  clock,
}, testInfo) => {
  test.slow();
  const page = await signIn(student);
  const hour = await ownHour(page, testInfo, "Physics", 4);
  await openDay(page, hour);
  await holdHour(page, hour);
  await leaveCheckout(page);
  await page.clock.install();
  await page.goto("/dashboard");
  const upcoming = section(page, "Upcoming Sessions");
  const hold = upcoming.getByRole("article");
  // Shown once the page's scripts are at work.
  await expect(hold.getByText("your time")).toBeVisible();
  await page.clock.fastForward("31:05");
  await expect(hold).toContainText("The time to pay is up. Asking whether it is still yours");
  await expect(hold.getByRole("button", { name: "Continue to payment" })).toHaveCount(0);
  await expect(upcoming.getByText("has run out")).toHaveCount(0);
  clock.forward(0.6);
  await expect(upcoming.getByText("has run out and the time is open again")).toBeVisible();
  await upcoming.getByRole("link", { name: "Choose a time again" }).click();
  await expect(page.getByRole("heading", { name: `Free on ${dayWords(hour.date)}` })).toBeVisible();
  await expect(upcoming.getByText("has run out")).toHaveCount(0);
});
