/** The way into the summer portal: with Google, with ORCID, with a password. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { goToProvider, newOrcid, signInAtGoogle, signInAtOrcid } from "../support/identity-providers.ts";
import { emailTo } from "../support/mailbox.ts";
import { fullName, newPerson, type Person } from "../support/people.ts";
import { submitPortalSignIn, submitPortalSignUp } from "../support/summer.ts";
import { expect, test } from "../support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const toast = (page: Page) => page.getByRole("region", { name: "Notifications" });
const email = (page: Page) => page.getByRole("textbox", { name: "Email", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Where students begin: their Common Profile, under their own name. */
async function expectStudentHome(page: Page, person: Pick<Person, "firstName" | "lastName">): Promise<void> {
  await expect(page).toHaveURL("/summer/profile");
  await expect(heading(page)).toHaveText("Common Profile");
  // Phones show the name in the menu alone.
  await expect(page.getByRole("button", { name: fullName(person) })).toBeVisible();
}

test("a provider signs in with Google, and comes back", async ({ page }) => {
  test.slow();
  const person = newPerson();
  await page.goto("/summer/auth");
  await page.getByRole("link", { name: "Provider", exact: true }).click();
  await expect(page).toHaveURL("/summer/auth?role=provider");
  await expect(page.getByRole("heading", { name: "For providers" })).toBeVisible();
  await expectNoAxeViolations(page);
  await signInAtGoogle(page, person);
  await expect(page).toHaveURL("/dashboard/provider/listings");
  await expect(page).toHaveTitle(/^Provider Dashboard/);
  await expect(heading(page)).toHaveText("Listings");
  // Phones show the name in the menu alone.
  await expect(page.getByRole("button", { name: fullName(person) })).toBeVisible();
  await expect(page.getByText("Your first listing is free.")).toBeVisible();
  await expectNoAxeViolations(page);

  await button(page, "Sign Out").click();
  await expect(page).toHaveURL("/auth");
  // Sent there by the portal's own page, with the role that belongs to it.
  await page.goto("/summer/provider");
  await expect(page).toHaveURL("/summer/auth?role=provider");
  // Google tells another name by now; the account is the same.
  await signInAtGoogle(page, { ...person, firstName: "Somebody" });
  await expect(page).toHaveURL("/dashboard/provider/listings");
  await expect(page.getByRole("button", { name: fullName(person) })).toBeVisible();
});

test("whoever refuses at Google, or has no verified address there, is told what to do", async ({ page }) => {
  await page.goto("/summer/auth?role=provider");
  await goToProvider(page, "Google");
  await button(page, "Do not tell who I am").click();
  await expect(page).toHaveURL("/summer/auth?role=provider&error=refused");
  await expect(toast(page)).toContainText("OAuth error");
  await expect(page.getByRole("main")).toContainText("Try again, or use your email and password.");
  await expectNoAxeViolations(page);
  await goToProvider(page, "Google");
  await page.getByRole("button", { name: /Uma Unverified/ }).click();
  await expect(page).toHaveURL("/summer/auth?role=provider&error=email_not_verified");
  await expect(page.getByRole("main")).toContainText("Verify it with Google first");
});

test("Google opens the account that has proven the same address", async ({ page, student }) => {
  await page.goto("/summer/auth?role=student");
  await signInAtGoogle(page, { ...student, firstName: "Other", email: student.email.toUpperCase() });
  await expectStudentHome(page, student);
  const message = await emailTo(page.request, student.email, /Google now opens your account/);
  await page.goto(message.linkTo("/account"));
  await expect(page.getByText(/^Linked on/)).toBeVisible();
});

test("Google opens an account by a mailbox that is not its own only after its owner has shown that it is theirs", async ({
  page,
  student,
}) => {
  test.slow();
  await page.goto("/summer/auth?role=student");
  await signInAtGoogle(page, { ...student, elsewhere: true });
  await expect(heading(page)).toHaveText("One more step: your email address");
  await expect(page.getByRole("main")).toContainText("the mailbox is not kept there");
  await expect(email(page)).toHaveValue(student.email);
  await expectNoAxeViolations(page);
  await button(page, "Send me the link").click();
  await expect(page.getByText(`We have written to ${student.email}.`)).toBeVisible();
  const message = await emailTo(page.request, student.email, /Join Google/);
  await page.goto(message.linkTo("/summer/auth/email?token="));
  await expect(heading(page)).toHaveText("Join Google to your account?");
  await expectNoAxeViolations(page);
  await button(page, "Join and sign in").click();
  await expectStudentHome(page, student);
  await button(page, "Sign Out").click();
  await expect(page).toHaveURL("/auth");
  await page.goto("/summer/auth");
  await signInAtGoogle(page, { ...student, elsewhere: true });
  await expectStudentHome(page, student);
});

test("an address that was signed up with but never proven is not opened", async ({ page }) => {
  const person = newPerson();
  await page.goto("/summer/auth?role=student&mode=signup");
  await submitPortalSignUp(page, person);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await page.goto("/summer/auth?role=student");
  await signInAtGoogle(page, person);
  await expect(page).toHaveURL("/summer/auth?role=student&error=account_not_verified");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Set a new password" }).click();
  await expect(page).toHaveURL("/auth?mode=forgot");
});

test("somebody signs in with ORCID, proves an address in the browser where it began, and comes back", async ({
  page,
  browser,
  problems,
}) => {
  test.slow();
  const person = newPerson();
  const orcid = newOrcid();
  await page.goto("/summer/auth");
  await signInAtOrcid(page, { orcid, firstName: "", lastName: "" });
  await expect(heading(page)).toHaveText("One more step: your email address");
  await expect(page.getByText(orcid)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await email(page).fill("robin");
  await button(page, "Send me the link").click();
  await expect(toast(page)).toContainText("Please enter a valid email address.");
  await expect(email(page)).toBeFocused();
  await email(page).fill(person.email);
  await button(page, "Send me the link").click();
  await expect(page.getByText(`We have written to ${person.email}.`)).toBeVisible();
  await expectNoAxeViolations(page);

  const link = (await emailTo(page.request, person.email, /Confirm/)).linkTo("/summer/auth/email?token=");
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(heading(other)).toHaveText("Open this link where you began");
  await expectNoAxeViolations(other);
  await elsewhere.close();

  await page.goto(link);
  await expect(heading(page)).toHaveText("Finish your account");
  await expectNoAxeViolations(page);
  await button(page, "Create my account").click();
  await expectStudentHome(page, person);

  problems.expect(/410/);
  await page.goto(link);
  await expect(heading(page)).toHaveText("This link does not work any more");
  await button(page, "Sign Out").click();
  await expect(page).toHaveURL("/auth");
  await page.goto("/summer/auth");
  await signInAtOrcid(page, { orcid, firstName: "", lastName: "" });
  await expectStudentHome(page, person);
});

test("an ORCID iD joins an account when its owner agrees", async ({ page, student }) => {
  test.slow();
  const orcid = newOrcid();
  await page.goto("/summer/auth");
  await signInAtOrcid(page, { ...student, orcid });
  await email(page).fill(student.email);
  await button(page, "Send me the link").click();
  await expect(page.getByText(`We have written to ${student.email}.`)).toBeVisible();
  const message = await emailTo(page.request, student.email, /Join ORCID/);
  expect(message.text).toContain(orcid);
  await page.goto(message.linkTo("/summer/auth/email?token="));
  await expect(heading(page)).toHaveText("Join ORCID to your account?");
  await expect(page.getByRole("main")).toContainText(`the ORCID iD ${orcid}`);
  await expectNoAxeViolations(page);
  await button(page, "Join and sign in").click();
  await expectStudentHome(page, student);
});

test("a provider creates an account with a password, and whoever was signed in is signed out", async ({
  page,
  problems,
  student,
  signIn,
}) => {
  test.slow();
  const person = newPerson();
  await page.goto("/summer/auth?role=provider");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/summer/auth?role=provider&mode=signup");
  await expectNoAxeViolations(page);
  await submitPortalSignUp(page, { ...person, email: "robin@", password: "12345" });
  await expect(toast(page)).toContainText("Invalid email");
  await submitPortalSignUp(page, { ...person, password: "12345" });
  await expect(toast(page)).toContainText("Weak password");
  await expect(toast(page)).toContainText("Use at least 6 characters.");
  await submitPortalSignUp(page, { ...person, password: "123456" });
  await expect(toast(page)).toContainText("Please check your email to verify your account.");
  await page.goto((await emailTo(page.request, person.email, /Confirm/)).linkTo("/verify-email"));
  await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible();

  const [here, there] = [await signIn(student), await signIn(student)];
  await there.goto("/dashboard");
  await here.goto("/summer/auth?role=provider");
  await expect(here.getByText(`You are signed in as ${student.firstName}`)).toBeVisible();
  await expectNoAxeViolations(here);
  problems.expect(/401/);
  await submitPortalSignIn(here, { ...person, password: "wrong" });
  await expect(toast(here)).toContainText("Authentication error");
  await expect(toast(here)).toContainText("The email or the password is not right.");
  await submitPortalSignIn(here, { ...person, password: "123456" });
  await expect(here).toHaveURL(DASHBOARD);
  await expect(here).toHaveTitle(/^Provider Dashboard/);
  // The specification's global sign-out: the student's other window hears of it at once.
  await expect(there.getByRole("dialog", { name: "Please log in to continue" })).toBeVisible();
});

test("the buttons work without a script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const person = newPerson();
  await page.goto("/summer/auth");
  await page.getByRole("link", { name: "Provider", exact: true }).click();
  await signInAtGoogle(page, person);
  await expect(heading(page)).toHaveText("Listings");
  await expect(page.getByRole("button", { name: fullName(person) })).toBeVisible();
  await context.close();
});
