import { expect, type Page } from "@playwright/test";
import { toasts } from "./tutoring.ts";

/** The field of a form that is labelled so; a password has no role. */
const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });

/** Fills in the Reset Your Password form and sends it. */
export async function submitNewPassword(page: Page, password: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Update Password" })).toBeEnabled();
  await field(page, "New Password").fill(password);
  await field(page, "Confirm New Password").fill(password);
  await page.getByRole("button", { name: "Update Password" }).click();
}

/** Follows an emailed link to set a password, up to the sign-in form. */
export async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await submitNewPassword(page, password);
  await expect(toasts(page)).toContainText("Password Updated!");
  await expect(page).toHaveURL("/auth");
}

/** Fills in the sign-in form and sends it. */
export async function submitSignIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await field(page, "Email").fill(who.email);
  await field(page, "Password").fill(who.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
}
