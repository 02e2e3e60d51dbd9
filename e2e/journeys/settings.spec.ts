/** Account settings: name, password, email address, devices, data export, and deletion. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { readApi } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { submitSignIn } from "../support/passwords.ts";
import { contextAs, demo, newPerson, type Person } from "../support/people.ts";
import { logLine } from "../support/product-log.ts";
import { expect, test } from "../support/test.ts";
import { section, toasts } from "../support/tutoring.ts";

const field = (page: Page, name: string, label: string) =>
  section(page, name).getByLabel(label, { exact: true });
const button = (page: Page, name: string, label: string) =>
  section(page, name).getByRole("button", { name: label });

test("somebody changes the name and the password, and sees to it who is signed in", async ({
  browser,
  problems,
  signIn,
  student,
}) => {
  test.slow();
  const [page, other] = [await signIn(student), await signIn(student)];
  /** Signs the same user in on another device. */
  const signInElsewhere = async (password: string) =>
    (await contextAs(browser, { ...student, password })).close();
  const devices = section(page, "Where you’re signed in");

  await test.step("the settings are reached from the header, and the name is changed there", async () => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: `${student.firstName} ${student.lastName}` }).click();
    await page
      .getByRole("navigation", { name: "Account" })
      .getByRole("link", { name: "Account settings" })
      .click();
    await expect(page).toHaveURL("/account");
    await expect(page).toHaveTitle(/^Account settings/);
    await field(page, "Your name", "First name").fill("");
    await button(page, "Your name", "Save name").click();
    await expect(toasts(page)).toContainText("Name Required");
    await field(page, "Your name", "First name").fill("Ro\u00f3bin");
    await button(page, "Your name", "Save name").click();
    await expect(toasts(page)).toContainText("Name saved");
    // The other window is opened later.
    await other.goto("/dashboard");
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(
      `Welcome, Ro\u00f3bin ${student.lastName}`,
    );
  });

  await test.step("what is stored about somebody can be downloaded", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download my data" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    const data = await readFile(await file.path(), "utf8");
    expect(data).toContain(student.email);
    expect(JSON.parse(data)).toHaveProperty("exported_at");
  });

  await test.step("a press whose script fails ends in a word, and the log says where, and nothing of the person", async () => {
    await page.evaluate((email) => {
      URL.createObjectURL = () => {
        throw new TypeError(`${email} is not a function`);
      };
    }, student.email);
    problems.expect(/is not a function/);
    const sent = page.waitForResponse("**/api/client-errors");
    await page.getByRole("link", { name: "Download my data" }).click();
    await expect(toasts(page)).toContainText("That didn’t work");
    const { status, headers } = await sent.then((response) => ({
      status: response.status(),
      headers: response.headers(),
    }));
    expect(status).toBe(204);
    const line = await logLine(headers["x-request-id"], "error in a browser");
    expect(line).toMatchObject({
      kind: "unhandled_rejection",
      name: "TypeError",
      reason: "not_a_function",
      route: "/account",
    });
    expect(line.stack).toMatch(/^\/assets\/[\w.-]+\.js:\d+:\d+/);
    expect(JSON.stringify(line)).not.toContain(student.email);
    await page.reload();
  });

  await test.step("a password is changed, and other devices are signed out", async () => {
    const security = "Security Settings";
    await button(page, security, "Update Password").click();
    await expect(field(page, security, "Current password")).toBeFocused();
    await field(page, security, "Current password").fill("not-the-password");
    await field(page, security, "New password").fill("Changed-1");
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
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect(other.getByRole("heading", { name: "Please log in to continue" })).toBeVisible();
  });

  await test.step("nobody sees settings without being signed in, and who signs in is led there", async () => {
    problems.expect(/401/);
    await other.goto("/account");
    await expect(other).toHaveURL("/auth?next=%2Faccount");
    await submitSignIn(other, student);
    await expect(toasts(other)).toContainText("The email or password is incorrect.");
    await submitSignIn(other, { email: student.email, password: "Changed-1" });
    await expect(other).toHaveURL("/account");
  });

  await test.step("devices are signed out one by one, all others, and everywhere", async () => {
    await signInElsewhere("Changed-1");
    await signInElsewhere("Changed-1");
    await page.reload();
    await expect(devices.getByRole("listitem")).toHaveCount(4);
    const mine = devices.getByRole("listitem").filter({ hasText: "This device" });
    await expect(mine).toContainText("Active now");
    await devices
      .getByRole("listitem")
      .filter({ hasNotText: "This device" })
      .first()
      .getByRole("button", { name: /^Sign out/ })
      .click();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Sign it out" }).click();
    await expect(devices.getByRole("listitem")).toHaveCount(3);
    await devices.getByRole("button", { name: "Sign out all other devices" }).click();
    await page.getByRole("button", { name: "Sign them out" }).click();
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect(other.getByRole("heading", { name: "Please log in to continue" })).toBeVisible();
    await devices.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL("/auth");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  });
});

async function askForDeletion(page: Page, person: Person, typed = person.email): Promise<void> {
  const name = "Delete your account";
  const form = field(page, name, "Your email, to confirm");
  if (await form.isHidden()) await button(page, name, "Delete my account").click();
  await form.fill(typed);
  await field(page, name, "Current password").fill(person.password);
  await button(page, name, "Delete my account permanently").click();
}

test("an address is changed by the email to the new one, and the account deleted after a typed confirmation", async ({
  page: visitor,
  problems,
  signIn,
  student,
}) => {
  test.slow();
  const { email: fresh } = newPerson();
  const page = await signIn(student);
  await page.goto("/account");
  await button(page, "Email", "Change email").click();
  await field(page, "Email", "New email").fill(fresh);
  await field(page, "Email", "Current password").fill(student.password);
  await button(page, "Email", "Send the link").click();
  await expect(toasts(page)).toContainText("Check your new inbox");
  await expect(section(page, "Email")).toContainText(`We sent an email to ${fresh}.`);
  await expect(section(page, "Email")).toContainText(student.email);
  await expectNoAxeViolations(page);
  // The owner of the current address is notified.
  await emailTo(page.request, student.email, /address|email/i);

  const message = await emailTo(page.request, fresh);
  const pending = () => readApi<{ pending_email?: string | null }>(page, "/api/account");
  await visitor.goto(message.linkTo("/confirm-email"));
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Confirm your new email");
  await expect(visitor.getByRole("main")).toContainText(fresh);
  expect((await pending()).pending_email, "opening the link changes nothing").toBe(fresh);
  await visitor.getByRole("button", { name: "Confirm my new email" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Your new email address is confirmed");
  await expect(visitor.getByRole("main")).toContainText(fresh);
  await expectNoAxeViolations(visitor);
  await visitor.getByRole("link", { name: "Sign in" }).click();
  const person = { ...student, email: fresh };
  await submitSignIn(visitor, person);
  await expect(visitor).toHaveURL("/account");
  await expect(section(visitor, "Email")).toContainText(fresh);

  await test.step("an account is deleted after a typed confirmation, and is gone", async () => {
    await askForDeletion(visitor, person, "somebody@else.test");
    await expect(toasts(visitor)).toContainText("Please type the email address of your account.");
    await expectNoAxeViolations(visitor);
    await askForDeletion(visitor, person);
    await expect(visitor).toHaveURL("/auth?deleted");
    await expect(
      visitor.getByText("Your account is deleted. Thank you for being part of the academy."),
    ).toBeVisible();
    problems.expect(/401/);
    await submitSignIn(visitor, person);
    await expect(toasts(visitor)).toContainText("The email or password is incorrect.");
  });
});

test("a tutor finds the password among the settings of the dashboard", async ({ signIn }) => {
  const page = await signIn(demo.tutor);
  await page.goto("/dashboard");
  await page
    .getByRole("navigation", { name: "Tutor dashboard" })
    .getByRole("link", { name: "Settings" })
    .click();
  await expect(page).toHaveURL("/dashboard/tutor/settings");
  const security = "Security Settings";
  await button(page, security, "Update Password").click();
  await expect(field(page, security, "Current password")).toBeFocused();
  await page.getByRole("link", { name: "All account settings" }).click();
  await expect(page).toHaveURL("/account");
});
