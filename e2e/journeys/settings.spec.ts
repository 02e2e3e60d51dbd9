/** Looking after one's account: name, password, address, devices, data, and its end. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { emailTo } from "../support/mailbox.ts";
import { submitSignIn } from "../support/passwords.ts";
import { demo, newPerson, type Person } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { section, toasts } from "../support/tutoring.ts";

const field = (page: Page, name: string, label: string) =>
  section(page, name).getByLabel(label, { exact: true });
const button = (page: Page, name: string, label: string) =>
  section(page, name).getByRole("button", { name: label });

async function openSettings(page: Page): Promise<void> {
  await page.goto("/account");
  await expect(button(page, "Your name", "Save name")).toBeEnabled();
}

test("the settings are reached from the header, and the name is changed there", async ({
  signIn,
  student,
}) => {
  const page = await signIn(student);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: `${student.firstName} ${student.lastName}` }).click();
  await page
    .getByRole("navigation", { name: "Account" })
    .getByRole("link", { name: "Account settings" })
    .click();
  await expect(page).toHaveURL("/account");
  await expect(page).toHaveTitle(/^Account settings/);
  await expectNoAxeViolations(page);
  await field(page, "Your name", "First name").fill("");
  await button(page, "Your name", "Save name").click();
  await expect(toasts(page)).toContainText("Name Required");
  await field(page, "Your name", "First name").fill("Ro\u00f3bin");
  await button(page, "Your name", "Save name").click();
  await expect(toasts(page)).toContainText("Name saved");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Welcome, Ro\u00f3bin ${student.lastName}`,
  );
});

test("a password is changed, and other devices are signed out", async ({ problems, signIn, student }) => {
  test.slow();
  const [page, other] = [await signIn(student), await signIn(student)];
  await other.goto("/dashboard");
  await openSettings(page);
  const security = "Security Settings";
  await button(page, security, "Update Password").click();
  await expect(field(page, security, "Current password")).toBeFocused();
  await button(page, security, "Update Password").click();
  await expect(toasts(page)).toContainText("Please fill in all password fields");
  await field(page, security, "Current password").fill("not-the-password");
  await field(page, security, "New password").fill("Changed-1");
  await field(page, security, "Confirm new password").fill("Changed-2");
  await button(page, security, "Update Password").click();
  await expect(toasts(page)).toContainText("New passwords do not match");
  await field(page, security, "Confirm new password").fill("Changed-1");
  problems.expect(/422/);
  await button(page, security, "Update Password").click();
  await expect(toasts(page)).toContainText("Error updating password");
  await expect(field(page, security, "Current password")).toBeFocused();
  await expectNoAxeViolations(page);
  await field(page, security, "Current password").fill(student.password);
  await button(page, security, "Update Password").click();
  await expect(toasts(page)).toContainText("Password updated successfully!");
  await expect(field(page, security, "New password")).toBeHidden();
  await expect(section(page, "Where you are signed in").getByRole("listitem")).toHaveCount(1);
  await expect(other.getByRole("heading", { name: "Please log in to continue" })).toBeVisible();

  problems.expect(/401/);
  await other.goto("/auth");
  await submitSignIn(other, student);
  await expect(toasts(other)).toContainText("The email or the password is not right.");
  await submitSignIn(other, { email: student.email, password: "Changed-1" });
  await expect(other).toHaveURL(DASHBOARD);
});

test("an address is changed by the email to the new one", async ({
  page: visitor,
  problems,
  signIn,
  student,
}) => {
  test.slow();
  const { email: fresh } = newPerson();
  const page = await signIn(student);
  await openSettings(page);
  await button(page, "Email", "Change email").click();
  await field(page, "Email", "New email").fill(fresh);
  await field(page, "Email", "Current password").fill(student.password);
  await button(page, "Email", "Send the link").click();
  await expect(toasts(page)).toContainText("Check your new mailbox");
  await expect(section(page, "Email")).toContainText(`We have written to ${fresh}.`);
  await expect(section(page, "Email")).toContainText(student.email);
  await expectNoAxeViolations(page);
  // The owner of the present address hears of it.
  await emailTo(page.request, student.email, /address|email/i);

  const message = await emailTo(page.request, fresh);
  await visitor.goto(message.linkTo("/confirm-email"));
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Your new email is confirmed");
  await expect(visitor.getByRole("main")).toContainText(fresh);
  await expectNoAxeViolations(visitor);
  await visitor.getByRole("link", { name: "Sign in" }).click();
  await submitSignIn(visitor, { email: fresh, password: student.password });
  await expect(visitor).toHaveURL("/account");
  await expect(section(visitor, "Email")).toContainText(fresh);

  problems.expect(/410/);
  await visitor.goto("/confirm-email?token=long-gone");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This link does not work any more");
  await visitor.getByRole("link", { name: "Account settings" }).click();
  await expect(visitor).toHaveURL("/account");
});

test("devices are signed out one by one, all others, and everywhere", async ({ signIn, student }) => {
  test.slow();
  const page = await signIn(student);
  const others = [await signIn(student), await signIn(student)];
  await openSettings(page);
  const devices = section(page, "Where you are signed in");
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  const mine = devices.getByRole("listitem").filter({ hasText: "This device" });
  await expect(mine).toContainText("Active now");
  const theirs = devices.getByRole("listitem").filter({ hasNotText: "This device" });
  await theirs
    .first()
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Sign it out" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await devices.getByRole("button", { name: "Sign out all other devices" }).click();
  await page.getByRole("button", { name: "Sign them out" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  for (const other of others) {
    await other.goto("/account");
    await expect(other).toHaveURL("/auth?next=%2Faccount");
  }
  await devices.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
});

test("what is stored about somebody can be downloaded", async ({ signIn, student }) => {
  const page = await signIn(student);
  await openSettings(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  const data = await readFile(await file.path(), "utf8");
  expect(data).toContain(student.email);
  expect(JSON.parse(data)).toHaveProperty("exported_at");
});

async function askForDeletion(page: Page, person: Person, typed = person.email): Promise<void> {
  const name = "Delete your account";
  const form = field(page, name, "Your email, to confirm");
  if (await form.isHidden()) await button(page, name, "Delete my account").click();
  await form.fill(typed);
  await field(page, name, "Current password").fill(person.password);
  await button(page, name, "Delete my account for good").click();
}

test("an account is deleted after a typed confirmation, and is gone", async ({
  problems,
  signIn,
  student,
}) => {
  const page = await signIn(student);
  await openSettings(page);
  await askForDeletion(page, student, "somebody@else.test");
  await expect(toasts(page)).toContainText("Please type the email address of your account.");
  await expectNoAxeViolations(page);
  await askForDeletion(page, student);
  await expect(page).toHaveURL("/auth?deleted");
  await expect(page.getByText("Your account is deleted, and you are signed out.")).toBeVisible();
  await expectNoAxeViolations(page);
  problems.expect(/401/);
  await submitSignIn(page, student);
  await expect(toasts(page)).toContainText("The email or the password is not right.");
});

test("an account with something ahead of it says what stands in the way", async ({
  problems,
  signIn,
  student,
}) => {
  const page = await signIn(student);
  await openSettings(page);
  problems.expect(/409/);
  await page.route("**/api/account/delete", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: JSON.stringify({ status: 409, code: "upcoming_lessons", title: "Conflict", detail: "Not yet." }),
    }),
  );
  await askForDeletion(page, student);
  await expect(toasts(page)).toContainText("Account not deleted");
  await expect(section(page, "Delete your account")).toContainText("There are lessons ahead of you");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "To your lessons" }).click();
  await expect(page).toHaveURL(DASHBOARD);
});

test("a tutor finds the password among the settings of the dashboard", async ({ signIn }) => {
  const page = await signIn(demo.tutor);
  await page.goto("/dashboard");
  await page
    .getByRole("navigation", { name: "Tutor dashboard" })
    .getByRole("link", { name: "Settings" })
    .click();
  await expect(page).toHaveURL("/dashboard/tutor/settings");
  await page.reload();
  const security = "Security Settings";
  await button(page, security, "Update Password").click();
  await expect(field(page, security, "Current password")).toBeFocused();
  await button(page, security, "Update Password").click();
  await expect(toasts(page)).toContainText("Please fill in all password fields");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "All account settings" }).click();
  await expect(page).toHaveURL("/account");
});

test("the settings fit the narrowest screens", async ({ signIn, student }) => {
  const page = await signIn(student);
  await page.setViewportSize({ width: 320, height: 640 });
  await openSettings(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("nobody sees settings without being signed in", async ({ page, student }) => {
  await page.goto("/account");
  await expect(page).toHaveURL("/auth?next=%2Faccount");
  await submitSignIn(page, student);
  await expect(page).toHaveURL("/account");
});
