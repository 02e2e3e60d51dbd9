/** Sign-up, verification, sign-in, sign-out. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { liveLine } from "../support/live-line.ts";
import { emailTo } from "../support/mailbox.ts";
import { newPerson, type Person } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const password = (page: Page) => page.getByLabel("Password", { exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const email = (page: Page) => page.getByRole("textbox", { name: "Email", exact: true });
const toast = (page: Page) => page.getByRole("region", { name: "Notifications" });
const createAccount = (page: Page) => page.getByRole("button", { name: "Create account" });

async function fillSignUp(page: Page, person: Person): Promise<void> {
  await field(page, "First name").fill(person.firstName);
  await field(page, "Last name").fill(person.lastName);
  await email(page).fill(person.email);
  await password(page).fill(person.password);
}

async function signIn(page: Page, person: Pick<Person, "email" | "password">) {
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a visitor signs up from the home page, verifies the address, signs in, sees the dashboard, signs out", async ({
  page,
  problems,
}) => {
  test.slow();
  const person = newPerson();
  const first = field(page, "First name");
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Apply Now" }).click();
  await expect(page).toHaveURL("/student-signup");
  await expect(createAccount(page)).toBeEnabled();

  await test.step("a sign-up that is not complete says what is missing and keeps what was typed", async () => {
    await createAccount(page).click();
    await expect(toast(page)).toContainText("Name Required");
    await expect(first).toBeFocused();
    await expect(first).toHaveAccessibleDescription("Please enter your first and last name.");
    await fillSignUp(page, { ...person, password: "short" });
    await createAccount(page).click();
    await expect(toast(page)).toContainText("Password Too Short");
    await expect(password(page)).toBeFocused();
    await expect(password(page)).toHaveAccessibleDescription(/Password must be at least 8 characters long\./);
    await expectNoAxeViolations(page);
    await expect(first).toHaveValue(person.firstName);
    await expect(first).toHaveAccessibleDescription("");
    await expect(password(page)).toHaveValue("short");
  });

  await test.step("the password's strength is said in words, and the password can be shown", async () => {
    await password(page).fill("Abcdefg1");
    await expect(page.getByText("Password strength: Strong")).toBeVisible();
    await expect(password(page)).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password(page)).toHaveAttribute("type", "password");
  });

  await test.step("a complete one is told, and its email can be sent again", async () => {
    await password(page).fill(person.password);
    await createAccount(page).click();
    await expect(toast(page)).toContainText("Student account created successfully!");
    await expect(toast(page)).toContainText("Please check your email to verify your account.");
    await expect(page).toHaveURL("/check-email");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
    await expect(page.getByText(person.email)).toBeVisible();
    await page.getByRole("button", { name: "Send it again" }).click();
    await expect(page.getByText("We sent it again.")).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step("the account waits for the address to be verified", async () => {
    problems.expect(/403/);
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await signIn(page, person);
    await expect(toast(page)).toContainText("Please verify your email address first.");
    await expect(page.getByRole("button", { name: "Send it again" })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step("a link that no longer works offers a new one", async () => {
    problems.expect(/410/);
    await page.goto("/verify-email?token=long-gone");
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expectNoAxeViolations(page);
    await email(page).fill(person.email);
    await page.getByRole("button", { name: "Send a new link" }).click();
    await expect(page.getByText("a new link is on its way")).toBeVisible();
  });

  await test.step("in another browser the link takes a password", async () => {
    problems.expect(/422/);
    const message = await emailTo(page.request, person.email, /Verify/);
    await page.context().clearCookies();
    // Tracking parameters added to a link do not invalidate it.
    await page.goto(`${message.linkTo("/verify-email")}&utm_source=mail&fbclid=1`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify your email");
    await expect(page.getByRole("main")).toContainText(person.email);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Verify my email" }).click();
    await expect(page.getByRole("heading", { name: "Enter your password" })).toBeVisible();
    await expectNoAxeViolations(page);
    await password(page).fill("12345678");
    await page.getByRole("button", { name: "Verify my email" }).click();
    await expect(toast(page)).toContainText("This is one of the most common passwords.");
    await expect(password(page)).toBeFocused();
    await password(page).fill(person.password);
    await page.getByRole("button", { name: "Verify my email" }).click();
  });

  await test.step("with it verified the dashboard opens, and is closed again", async () => {
    await expect(page).toHaveURL(DASHBOARD);
    await expect(page).toHaveTitle(/^Student Dashboard/);
    const welcome = page.getByRole("heading", { level: 1 });
    await expect(welcome).toHaveText(`Welcome, ${person.firstName} ${person.lastName}`);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/auth");
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/auth");
  });
});

test("a sign-in that fails says why, and one that does not leads back to where it was asked for", async ({
  page,
  problems,
  student,
}) => {
  problems.expect(/401|404/);
  const line = await liveLine(page);
  await page.goto("/payment-success?session_id=cs_none&booking_id=none");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signIn(page, { email: student.email, password: "not-the-password" });
  await expect(toast(page)).toContainText("The email or password is incorrect.");
  await expect(password(page)).toBeFocused();
  await expect(email(page)).toHaveValue(student.email);
  await expectNoAxeViolations(page);
  await signIn(page, student);
  await expect(page).toHaveURL("/payment-success?session_id=cs_none&booking_id=none");

  await test.step("somebody signed in is greeted, and does not sign up again", async () => {
    await page.goto("/student-signup");
    await expect(page).toHaveURL(DASHBOARD);
    await page.goto("/auth");
    await expect(page.getByRole("heading", { name: `Welcome back, ${student.firstName}` })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Go to Dashboard" }).click();
    await expect(page).toHaveURL(DASHBOARD);
  });

  await test.step("a dashboard says when changes may be missing", async () => {
    await line.cut();
    await expect(page.getByText("Reconnecting…")).toBeVisible();
  });
});
