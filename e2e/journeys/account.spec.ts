/** Getting an account and getting in: sign-up, verification, sign-in, sign-out. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { emailTo } from "../support/mailbox.ts";
import { newPerson, newUnverified, type Person } from "../support/people.ts";
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

test("a visitor signs up from the home page, verifies the address, signs in, sees the dashboard, signs out", {
  tag: "@both",
}, async ({ page, problems }) => {
  test.slow();
  const person = newPerson();
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Apply Now" }).click();
  await expect(page).toHaveURL("/student-signup");
  await expect(createAccount(page)).toBeEnabled();
  await expectNoAxeViolations(page);
  await fillSignUp(page, person);
  await createAccount(page).click();
  await expect(toast(page)).toContainText("Student account created successfully!");
  await expect(toast(page)).toContainText("Please check your email to verify your account.");
  const sent = page.getByRole("heading", { name: "Check your email" });
  await expect(sent).toBeFocused();
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText("We have sent it again.")).toBeVisible();
  await expectNoAxeViolations(page);

  // Not yet: the address is not verified.
  problems.expect(/403/);
  await page.getByRole("link", { name: "sign in" }).click();
  await signIn(page, person);
  await expect(toast(page)).toContainText("Please verify your email address first.");
  await expect(page.getByRole("button", { name: "Send it again" })).toBeVisible();
  await expectNoAxeViolations(page);

  const message = await emailTo(page.request, person.email, /Confirm/);
  await page.goto(message.linkTo("/verify-email"));
  await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, person);

  await expect(page).toHaveURL(DASHBOARD);
  await expect(page).toHaveTitle(/^Student Dashboard/);
  const welcome = page.getByRole("heading", { level: 1 });
  await expect(welcome).toHaveText(`Welcome, ${person.firstName} ${person.lastName}`);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/auth");
});

test("a new student comes back to the hour they wanted to book", async ({ page }) => {
  test.slow();
  const person = newPerson();
  await page.goto("/mentor/mira-sample");
  // The last one offered is hours away, whatever the time is: it does not begin meanwhile.
  await page
    .getByRole("link", { name: /^Book (Biology|Chemistry) on/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(page.getByText("Please log in to continue.")).toBeVisible();
  await page.getByRole("link", { name: "Join as Student" }).click();
  await expect(page).toHaveURL(/\/auth\?mode=student&next=/);
  await expect(page.getByText("If you are younger, ask a parent or guardian")).toBeVisible();
  await expect(createAccount(page)).toBeEnabled();
  await expectNoAxeViolations(page);
  await fillSignUp(page, person);
  await createAccount(page).click();
  await expect(toast(page)).toContainText("Student account created successfully!");
  // Back at the sign-in form, which says what has to happen first.
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(page.getByText(`We have written to ${person.email}.`)).toBeVisible();
  await expect(page.getByText(`We have written to ${person.email}.`).locator("..")).toBeFocused();
  await expect(email(page)).toHaveValue("");
  await expectNoAxeViolations(page);

  const message = await emailTo(page.request, person.email, /Confirm/);
  await page.goto(message.linkTo("/verify-email"));
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard\/student\/lessons\?subject=\w+&date=[\d-]+&tutor=[\da-f-]+$/);
  await expect(page.getByRole("heading", { level: 4 }).first()).toHaveText("Mira Sample");
});

test("a sign-up that is not complete says what is missing and keeps what was typed", async ({ page }) => {
  const person = newPerson();
  await page.goto("/student-signup");
  const first = field(page, "First name");
  const last = field(page, "Last name");

  await createAccount(page).click();
  await expect(toast(page)).toContainText("Name Required");
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription("Please enter your first and last name.");
  await first.fill(person.firstName);
  await expect(first).toHaveAccessibleDescription("");
  await last.fill(person.lastName);

  await email(page).fill("robin@nowhere");
  await password(page).fill("short");
  await createAccount(page).click();
  await expect(toast(page)).toContainText("Invalid Email");
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription("Please enter a valid email address.");
  await email(page).fill(person.email);

  await createAccount(page).click();
  await expect(toast(page)).toContainText("Password Too Short");
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(/Password must be at least 8 characters long\./);
  await expectNoAxeViolations(page);
  await expect(first).toHaveValue(person.firstName);
  await expect(last).toHaveValue(person.lastName);
  await expect(password(page)).toHaveValue("short");
});

test("the password's strength is said in words, and the password can be shown", async ({ page }) => {
  await page.goto("/student-signup");
  const strength = page.getByText("Password strength:");
  await expect(createAccount(page)).toBeEnabled();
  await expect(strength).toBeHidden();
  for (const [typed, words] of [
    ["abc", "Weak"],
    ["abcdef", "Fair"],
    ["abcdefgh", "Good"],
    ["Abcdefg1", "Strong"],
  ] as const) {
    await password(page).fill(typed);
    await expect(page.getByText(`Password strength: ${words}`)).toBeVisible();
  }
  await expect(password(page)).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password(page)).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password(page)).toHaveAttribute("type", "password");
});

test("too many accounts in a row have to wait", async ({ page, problems }) => {
  problems.expect(/429/);
  for (let i = 0; i < 5; i++) await newUnverified(page.request);
  await page.goto("/student-signup");
  const person = newPerson();
  await fillSignUp(page, person);
  await createAccount(page).click();
  await expect(toast(page)).toContainText("Too Many Requests");
  await expect(toast(page)).toContainText("Please wait before creating another account.");
  await expect(email(page)).toHaveValue(person.email);
});

test("a sign-in that fails says why", async ({ page, problems, student }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(toast(page)).toContainText("Please enter a valid email address.");
  await expect(email(page)).toBeFocused();
  await email(page).fill(student.email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(password(page)).toHaveAccessibleDescription("Please enter your password.");
  problems.expect(/401/);
  await signIn(page, { email: student.email, password: "not-the-password" });
  await expect(toast(page)).toContainText("The email or the password is not right.");
  await expect(password(page)).toBeFocused();
  await expect(email(page)).toHaveValue(student.email);
  await expectNoAxeViolations(page);
});

test("somebody signed in is greeted, and does not sign up again", async ({ signIn: open, student }) => {
  const page = await open(student);
  await page.goto("/student-signup");
  await expect(page).toHaveURL(DASHBOARD);
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: `Welcome back, ${student.firstName}` })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page).toHaveURL(DASHBOARD);
});

test("a link that no longer works offers a new one", async ({ page, problems }) => {
  problems.expect(/410/);
  await page.goto("/verify-email?token=long-gone");
  await expect(page.getByRole("heading", { name: "This link does not work any more" })).toBeVisible();
  await expectNoAxeViolations(page);
  const person = await newUnverified(page.request);
  await email(page).fill(person.email);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByText("a new link is on its way")).toBeVisible();
  const message = await emailTo(page.request, person.email, /Confirm/);
  await page.goto(message.linkTo("/verify-email"));
  await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
});

test("sign-in leads back to where it was asked for, and nowhere outside", async ({
  page,
  problems,
  student,
}) => {
  problems.expect(/404/);
  await page.goto("/payment-success?session_id=cs_none&booking_id=none");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signIn(page, student);
  await expect(page).toHaveURL("/payment-success?session_id=cs_none&booking_id=none");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
  await page.goto("/auth?next=//evil.example/");
  await signIn(page, student);
  await expect(page).toHaveURL(DASHBOARD);
});

test("a page whose session ends elsewhere says so", async ({ signIn: open, student }) => {
  const page = await open(student);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  const other = await page.context().newPage();
  await other.goto("/auth");
  await other.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(other).toHaveURL("/auth");
  await expect(page.getByRole("heading", { name: "Please log in to continue" })).toBeVisible();
});

test("a dashboard says when changes may be missing", async ({ signIn: open, student }) => {
  const page = await open(student);
  await page.routeWebSocket(/\/ws/, (socket) => socket.close());
  await page.goto("/dashboard");
  await expect(page.getByText("Reconnecting…")).toBeVisible();
});
