/** A forgotten password: the request, the email, the link, the new password, and links that do not work. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { emailTo } from "../support/mailbox.ts";
import { setPassword, submitNewPassword, submitSignIn } from "../support/passwords.ts";
import { newPerson } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";

const email = (page: Page) => page.getByRole("textbox", { name: "Email", exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Send reset link" });
const RESET_REQUESTED = "If an account with that email exists, you'll receive reset instructions shortly.";

/** Asks for a link and reads it from the email. */
async function emailedLink(page: Page, address: string): Promise<string> {
  await page.goto("/auth?mode=forgot");
  await email(page).fill(address);
  await send(page).click();
  await expect(toasts(page)).toContainText("Reset Instructions Sent!");
  return (await emailTo(page.request, address, /password/i)).linkTo("/auth?type=recovery");
}

test("somebody who forgot their password gets back in by email", async ({ page, problems, student }) => {
  test.slow();
  await page.goto("/auth");
  await email(page).fill(student.email);
  // Before the page's scripts are there the link is a link like any other, and takes nothing along.
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL("/auth?mode=forgot");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
  // What was typed comes along.
  await expect(email(page)).toHaveValue(student.email);
  await expectNoAxeViolations(page);
  await send(page).click();
  await expect(toasts(page)).toContainText("Reset Instructions Sent!");
  await expect(toasts(page)).toContainText(RESET_REQUESTED);

  const message = await emailTo(page.request, student.email, /password/i);
  const link = message.linkTo("/auth?type=recovery");
  expect(link).toMatch(/#access_token=.+&refresh_token=.+&type=recovery$/);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset Your Password");
  await expect(page).toHaveURL("/auth?type=recovery");
  await expectNoAxeViolations(page);
  // The tokens are kept for this tab: a reload loses nothing.
  await page.reload();
  const password = "Remembered-1";
  await submitNewPassword(page, password);
  await expect(toasts(page)).toContainText("Password Updated!");
  await expect(page).toHaveURL("/auth");
  await expect(email(page)).toBeFocused();

  problems.expect(/401|410/);
  await submitSignIn(page, student);
  await expect(toasts(page)).toContainText("The email or the password is not right.");
  await submitSignIn(page, { email: student.email, password });
  await expect(page).toHaveURL(DASHBOARD);

  // Once is all a link is good for.
  await page.goto(link);
  await submitNewPassword(page, "Another-1");
  const text = "Password reset session has expired. Please request a new password reset email.";
  await expect(toasts(page)).toContainText(text);
  await expect(page.getByRole("main")).toContainText(text);
  await expectNoAxeViolations(page);
  await page.goto("/auth");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
});

test("a new password ends every session, and a new link ends the one before", async ({
  page,
  problems,
  signIn,
  student,
}) => {
  const other = await signIn(student);
  await other.goto("/dashboard");
  const first = await emailedLink(page, student.email);
  await setPassword(page, first, "Somewhere-1");
  await expect(other.getByRole("heading", { name: "Please log in to continue" })).toBeVisible();
  problems.expect(/410/);
  await page.goto(first.replace("access_token=", "access_token=x"));
  await submitNewPassword(page, "Tampered-1");
  await expect(toasts(page)).toContainText("Password reset session has expired.");
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/auth?mode=forgot");
});

test("without a whole link the form says what is missing", async ({ page }) => {
  await page.goto("/auth?type=recovery");
  const missing = "No recovery tokens found. Please click the password reset link from your email again.";
  await expect(page.getByRole("main")).toContainText(missing);
  await expectNoAxeViolations(page);
  await submitNewPassword(page, "Whatever-1");
  await expect(toasts(page)).toContainText(missing);

  await page.goto("/");
  await page.goto("/auth?type=recovery#access_token=only&type=recovery");
  await expect(toasts(page)).toContainText("Session Error");
  await expect(toasts(page)).toContainText("Please use a fresh password reset link from your email.");
  await expect(page).toHaveURL("/auth?type=recovery");

  // A link that lost what stands before the `#` is a recovery link all the same.
  await page.goto("/");
  await page.goto("/auth#access_token=some&refresh_token=others&type=recovery");
  await expect(page).toHaveURL("/auth?type=recovery");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset Your Password");
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await expect(page).toHaveURL("/auth");
});

test("new passwords have to match and to be long enough", async ({ page }) => {
  await page.goto("/auth?type=recovery#access_token=a&refresh_token=b&type=recovery");
  const field = (label: string) => page.getByRole("main").getByLabel(label, { exact: true });
  await field("New Password").fill("Sesame-1");
  await field("Confirm New Password").fill("Sesame-2");
  await expect(page.getByText("Password strength: Strong")).toBeVisible();
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(toasts(page)).toContainText("Passwords don't match");
  await expect(toasts(page)).toContainText("Please make sure both password fields match.");
  await expect(field("Confirm New Password")).toBeFocused();
  await submitNewPassword(page, "short");
  await expect(toasts(page)).toContainText("Password too short");
  await expect(toasts(page)).toContainText("Password must be at least 6 characters long.");
  await expect(field("New Password")).toHaveValue("short");
});

test("asking tells nobody which addresses have accounts, and has its limit", async ({ page, problems }) => {
  await page.goto("/auth?mode=forgot");
  await send(page).click();
  await expect(toasts(page)).toContainText("Email Required");
  await expect(toasts(page)).toContainText("Please enter your email address first.");
  await expect(email(page)).toBeFocused();
  await email(page).fill(newPerson().email);
  await send(page).click();
  await expect(toasts(page)).toContainText("Reset Instructions Sent!");
  await expect(toasts(page)).toContainText(RESET_REQUESTED);

  // A failing server tells no more.
  problems.expect(/500/);
  await page.route("**/api/auth/request-password-reset", (route) => route.fulfill({ status: 500 }));
  await send(page).click();
  await expect(toasts(page)).toContainText("Request Processed");
  await page.unroute("**/api/auth/request-password-reset");

  await send(page).click();
  await expect(page.getByRole("button", { name: "Send reset link" })).toBeEnabled();
  await send(page).click();
  await expect(toasts(page)).toContainText("Too Many Requests");
  await expect(toasts(page)).toContainText(
    "Please wait a few minutes before requesting another password reset.",
  );
});

test("the server counts as well", async ({ page, problems }) => {
  problems.expect(/429/);
  const { email: address } = newPerson();
  for (let i = 0; i < 3; i++) {
    // A page that is loaded anew has forgotten what it counted.
    await page.goto("/auth?mode=forgot");
    await email(page).fill(address);
    await send(page).click();
    await expect(toasts(page)).toContainText("Reset Instructions Sent!");
  }
  await page.goto("/auth?mode=forgot");
  await email(page).fill(address);
  await send(page).click();
  await expect(toasts(page)).toContainText("Too Many Requests");
  await expect(email(page)).toHaveValue(address);
});
