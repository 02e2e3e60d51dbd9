/** A forgotten password: the request, the email, the link, the new password, and invalid links. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { emailTo } from "../support/mailbox.ts";
import { submitNewPassword, submitSignIn } from "../support/passwords.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";

const email = (page: Page) => page.getByRole("textbox", { name: "Email", exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Send reset link" });
const RESET_REQUESTED = "If an account with that email exists, you'll receive reset instructions shortly.";

test("somebody who forgot their password gets back in by email, and a new one ends every session", async ({
  page,
  problems,
  signIn,
  student,
}) => {
  test.slow();
  const other = await signIn(student);
  await other.goto("/dashboard");
  await page.goto("/auth");
  await email(page).fill(student.email);
  // Before hydration the link is an ordinary link and does not pass the input on.
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL("/auth?mode=forgot");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
  // The typed address is passed on.
  await expect(email(page)).toHaveValue(student.email);
  await expectNoAxeViolations(page);
  await send(page).click();
  await expect(toasts(page)).toContainText("Reset Instructions Sent!");
  await expect(toasts(page)).toContainText(RESET_REQUESTED);

  const message = await emailTo(page.request, student.email, /password/i);
  const link = message.linkTo("/auth?type=recovery");
  expect(link).toMatch(/#access_token=.+&refresh_token=.+&type=recovery$/);
  // A recovery link without its query string still works.
  await page.goto(link.replace("?type=recovery", ""));
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
  await expect(other.getByRole("heading", { name: "Please log in to continue" })).toBeVisible();

  problems.expect(/401|410/);
  await submitSignIn(page, student);
  await expect(toasts(page)).toContainText("The email or password is incorrect.");
  await submitSignIn(page, { email: student.email, password });
  await expect(page).toHaveURL(DASHBOARD);

  // The link is single-use.
  await page.goto(link);
  await submitNewPassword(page, "Another-1");
  const text = "Password reset session has expired. Please request a new password reset email.";
  await expect(toasts(page)).toContainText(text);
  await expect(page.getByRole("main")).toContainText(text);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL("/auth?mode=forgot");
});
