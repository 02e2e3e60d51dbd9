/** Sign-in, sign-up and applying without JavaScript: every form is a plain HTML form. */
import type { Page } from "@playwright/test";
import { site } from "../support/addresses.ts";
import { fillApplication, newApplicant, PICTURE } from "../support/applications.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { emailTo } from "../support/mailbox.ts";
import { submitNewPassword, submitSignIn } from "../support/passwords.ts";
import { type Asker, askerAs, demo, newPerson, type Person } from "../support/people.ts";
import { NO_SCRIPT_ERRORS } from "../support/problems.ts";
import { expect, test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => main(page).getByRole("button", { name }).click();

async function fillSignUp(page: Page, person: Person): Promise<void> {
  await field(page, "First name").fill(person.firstName);
  await field(page, "Last name").fill(person.lastName);
  await field(page, "Email").fill(person.email);
  await field(page, "Password").fill(person.password);
}

test("somebody who forgot their password gets back in by email, and to where they wanted to go", async ({
  page,
  problems,
  student,
}) => {
  test.slow();
  problems.expect(NO_SCRIPT_ERRORS);
  problems.expect(/401|422|410/);
  await page.goto("/auth?mode=forgot");
  await press(page, "Send reset link");
  await expect(page.getByRole("alert")).toContainText("Please enter your email address first.");
  await field(page, "Email").fill(student.email);
  await press(page, "Send reset link");
  await expect(main(page)).toContainText("Reset Instructions Sent!");
  await expect(main(page)).toContainText(`If ${student.email} has an account, the link is on its way.`);

  const link = (await emailTo(page.request, student.email, /password/i)).linkTo("/auth?type=recovery");
  await page.goto(link);
  // The fragment reaches no server, and no script runs.
  await field(page, "New Password").fill("Remembered-1");
  await field(page, "Confirm New Password").fill("Remembered-2");
  await main(page).getByRole("textbox", { name: "Link from our email" }).fill(link);
  await press(page, "Update Password");
  await expect(page.getByRole("alert")).toContainText("Please make sure both password fields match.");
  await expect(field(page, "New Password")).toHaveValue("");
  await submitNewPassword(page, "Remembered-1");
  await expect(page).toHaveURL("/auth?updated");
  await expect(main(page)).toContainText("Your password has been updated. Please sign in with it.");

  await test.step("once is all a link is good for", async () => {
    await page.goto(link);
    await main(page).getByRole("textbox", { name: "Link from our email" }).fill(link);
    await submitNewPassword(page, "Another-1");
    await expect(page.getByRole("alert")).toContainText("Password reset session has expired.");
    await expect(main(page).getByRole("link", { name: "Get a new link" })).toBeVisible();
  });

  await test.step("somebody signs in, and comes back to where they wanted to go", async () => {
    await page.goto("/account");
    await expect(page).toHaveURL("/auth?next=%2Faccount");
    await press(page, "Sign in");
    await expect(page.getByRole("alert")).toContainText("Please enter a valid email address.");
    await expect(field(page, "Email")).toHaveAccessibleDescription("Please enter a valid email address.");
    await expect(field(page, "Email")).toHaveAttribute("aria-invalid", "true");

    await submitSignIn(page, { email: student.email, password: "not-the-password" });
    await expect(page.getByRole("alert")).toContainText("The email or password is incorrect.");
    await expect(field(page, "Password")).toHaveAccessibleDescription("The email or password is incorrect.");
    await expect(field(page, "Email")).toHaveValue(student.email);
    await expect(field(page, "Password")).toHaveValue("");

    await field(page, "Password").fill("Remembered-1");
    await press(page, "Sign in");
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account settings");
  });
});

/** Submits a form as a browser without JavaScript, and discards the response. */
const send = ({ request }: Asker, path: string, form: Record<string, string>) =>
  request.post(path, { form, headers: { origin: site() }, maxRedirects: 0 });

const signUpForm = ({ firstName, lastName, email, password }: Person) => ({
  first_name: firstName,
  last_name: lastName,
  email,
  password,
});

test("somebody who tried too often is told when to try again, and what was typed is still there", async ({
  request,
}) => {
  const { email } = newPerson();
  const form = { email, password: "not-the-password" };
  let response = await send({ request }, "/auth", form);
  for (let tries = 1; response.status() === 401 && tries < 20; tries++)
    response = await send({ request }, "/auth", form);
  expect(response.status()).toBe(429);
  expect(Number(response.headers()["retry-after"])).toBeGreaterThan(0);

  await test.step("limits count this browser, as in the page's script", async () => {
    for (let number = 0; number < 6; number++)
      response = await send({ request }, "/student-signup", signUpForm(newPerson()));
    expect(response.status()).toBe(429);
    const document = await response.text();
    expect(document).toContain("Please wait before creating another account.");
    expect(document).toMatch(/name="first_name"[^>]* value="Robin"/);
  });
});

test("a visitor creates an account, verifies the address and signs in", async ({ page, problems }) => {
  test.slow();
  problems.expect(NO_SCRIPT_ERRORS);
  problems.expect(/403|410|422/);
  const person = newPerson();
  await page.goto("/student-signup");
  await fillSignUp(page, { ...person, firstName: " ", password: "short" });
  await press(page, "Create account");
  await expect(page.getByRole("alert")).toContainText("Please enter your first and last name.");
  await expect(field(page, "Password")).toHaveAccessibleDescription(/at least 8 characters long/);
  await expect(field(page, "Email")).toHaveValue(person.email);

  await fillSignUp(page, person);
  await press(page, "Create account");
  await expect(page).toHaveURL(/\/check-email/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await expect(main(page)).toContainText("Student account created successfully!");
  await expect(main(page)).toContainText("Please check your email to verify your account.");
  await expect(main(page)).toContainText(person.email);
  await press(page, "Send it again");
  await expect(main(page)).toContainText("We sent it again.");

  await page.goto("/auth");
  await submitSignIn(page, person);
  await expect(page.getByRole("alert")).toContainText("Please verify your email address first.");
  await expect(main(page)).toContainText(`${person.email} isn’t verified yet`);
  await press(page, "Send it again");
  await expect(main(page)).toContainText(`If ${person.email} is waiting to be verified, a new link`);

  await test.step("a link that no longer works offers a new one", async () => {
    await page.goto("/verify-email?token=long-gone");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    await press(page, "Send a new link");
    await expect(page.getByRole("alert")).toContainText("Please enter a valid email address.");
    await field(page, "Email").fill(newPerson().email);
    await press(page, "Send a new link");
    await expect(main(page)).toContainText("a new link is on its way");
    await page.goto("/confirm-email?token=long-gone");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  });

  const message = await emailTo(page.request, person.email, /Verify/);
  // Another browser, which has to enter the password.
  await page.context().clearCookies();
  await page.goto(message.linkTo("/verify-email"));
  await press(page, "Verify my email");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your password");
  await field(page, "Password").fill("12345");
  await press(page, "Verify my email");
  await expect(page.getByRole("alert")).toContainText("Password must be at least 6 characters long.");
  await field(page, "Password").fill(person.password);
  await press(page, "Verify my email");
  await expect(page).toHaveURL(DASHBOARD);
});

test("a student account made at the sign-in page leads to the page about the email, and on from there", async ({
  request,
}) => {
  const person = newPerson();
  const response = await send({ request }, "/auth?mode=student&next=%2Faccount", signUpForm(person));
  expect(response.status()).toBe(303);
  expect(response.headers().location).toBe("/check-email?next=%2Faccount&created");
  const message = await emailTo(request, person.email, /Verify/);
  expect(new URL(message.linkTo("/verify-email")).searchParams.get("next")).toBe("/account");
});

test("somebody applies as a tutor, with a picture", async ({ page, problems }) => {
  problems.expect(NO_SCRIPT_ERRORS);
  problems.expect(/422/);
  const applicant = newApplicant();
  await page.goto("/auth?mode=signup");
  await fillApplication(page, { ...applicant, bio: " " });
  const picture = page.locator("input[type=file]");
  await picture.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await press(page, "Submit application");
  await expect(page.getByRole("alert").first()).toContainText("Please provide a brief bio about yourself.");
  await expect(field(page, "Email")).toHaveValue(applicant.email);
  await expect(main(page).getByRole("checkbox", { name: "Tutoring" })).toBeChecked();

  await field(page, "Bio").fill(applicant.bio);
  // Larger than the server's limit.
  const large = Buffer.alloc(9 * 1024 * 1024);
  await picture.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: large });
  await press(page, "Submit application");
  await expect(page.getByRole("alert").first()).toContainText("Please choose a picture of at most 5 MB.");
  await expect(field(page, "Bio")).toHaveValue(applicant.bio);
  await expect(main(page).getByRole("checkbox", { name: "Tutoring" })).toBeChecked();

  await picture.setInputFiles(PICTURE);
  await press(page, "Submit application");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await expect(main(page)).toContainText("Application Submitted!");
  await expect(main(page)).toContainText("Your tutor application has been submitted for review.");
  await expect(main(page)).toContainText(applicant.email);
  await emailTo(page.request, applicant.email);

  const admin = await askerAs(demo.admin);
  const response = await admin.request.get("/api/admin/applications", { params: { status: "pending" } });
  const { items } = (await response.json()) as {
    items: { email: string; profile_image_url: string | null }[];
  };
  const mine = items.find(({ email }) => email === applicant.email);
  const stored = await page.request.get(mine?.profile_image_url ?? "");
  expect(stored.headers()["content-type"]).toBe("image/jpeg");
});

test("the summer portal's forms work as well", async ({ page, problems, student }) => {
  problems.expect(NO_SCRIPT_ERRORS);
  problems.expect(/422/);
  const person = newPerson();
  await page.goto("/summer/auth?role=provider&mode=signup");
  await fillSignUp(page, { ...person, password: "short" });
  await press(page, "Create account");
  await expect(page.getByRole("alert")).toContainText("Use at least 6 characters.");
  await fillSignUp(page, person);
  await press(page, "Create account");
  await expect(main(page)).toContainText("Account created successfully!");
  await expect(main(page)).toContainText(person.email);
  await page.goto("/summer/auth");
  await submitSignIn(page, student);
  await expect(page).toHaveURL("/summer/profile");
});
