import { expect, type Page } from "@playwright/test";
import { toasts } from "./tutoring.ts";

/** Returns a form field by its label, because a password field has no role. */
const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });

/** Fills in and submits the Reset Your Password form. */
export async function submitNewPassword(page: Page, password: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Update Password" })).toBeEnabled();
  await field(page, "New Password").fill(password);
  await field(page, "Confirm New Password").fill(password);
  await page.getByRole("button", { name: "Update Password" }).click();
}

/** Follows an emailed link and sets a password, up to the sign-in form. */
export async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await submitNewPassword(page, password);
  await expect(toasts(page)).toContainText("Password Updated!");
  await expect(page).toHaveURL("/auth");
}

/** Fills in and submits the sign-in form. */
export async function submitSignIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await field(page, "Email").fill(who.email);
  await field(page, "Password").fill(who.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
}
