/** Sign-in at the summer portal: with Google, with ORCID, with a password. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { goToProvider, newOrcid, signInAtGoogle, signInAtOrcid } from "../support/identity-providers.ts";
import { changeFromElsewhere } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { contextAs, fullName, newPerson, newStudent, type Person } from "../support/people.ts";
import { submitPortalSignIn, submitPortalSignUp } from "../support/summer.ts";
import { expect, test } from "../support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const toast = (page: Page) => page.getByRole("region", { name: "Notifications" });
const email = (page: Page) => page.getByRole("textbox", { name: "Email", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The students' start page: their Common Profile, under their own name. */
async function expectStudentHome(page: Page, person: Pick<Person, "firstName" | "lastName">): Promise<void> {
  await expect(page).toHaveURL("/summer/profile");
  await expect(heading(page)).toHaveText("Common Profile");
  // Phones show the name only in the menu.
  await expect(page.getByRole("button", { name: fullName(person) })).toBeVisible();
}

test("a provider signs in with Google, and comes back", async ({ page }) => {
  test.slow();
  const person = newPerson();
  await page.goto("/summer/auth");
  await page.getByRole("link", { name: "Provider", exact: true }).click();
  await expect(page).toHaveURL("/summer/auth?role=provider");
  await expect(page.getByRole("heading", { name: "For providers" })).toBeVisible();

  await test.step("whoever refuses at Google, or has no verified address there, is told what to do", async () => {
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

  await signInAtGoogle(page, person);
  await expect(page).toHaveURL("/dashboard/provider/listings");
  await expect(page).toHaveTitle(/^Provider Dashboard/);
  await expect(heading(page)).toHaveText("Listings");
  // Phones show the name only in the menu.
  await expect(page.getByRole("button", { name: fullName(person) })).toBeVisible();
  await expect(page.getByText("Your first listing is free.")).toBeVisible();

  await button(page, "Sign Out").click();
  await expect(page).toHaveURL("/auth");
  // The portal's own page leads there, with the matching role.
  await page.goto("/summer/provider");
  await expect(page).toHaveURL("/summer/auth?role=provider");
  // Google reports another name by now; the account is the same.
  await signInAtGoogle(page, { ...person, firstName: "Somebody" });
  await expect(page).toHaveURL("/dashboard/provider/listings");
  await expect(page.getByRole("button", { name: fullName(person) })).toBeVisible();
});

test("Google opens the account that has proven the same address, and by a mailbox that is not its own only after its owner has shown that it is theirs", async ({
  page,
  student,
  request,
}) => {
  test.slow();
  await page.goto("/summer/auth?role=student");
  await signInAtGoogle(page, { ...student, firstName: "Other", email: student.email.toUpperCase() });
  await expectStudentHome(page, student);
  const told = await emailTo(page.request, student.email, /You can now sign in with Google/);
  await page.goto(told.linkTo("/account"));
  await expect(page.getByText(/^Linked on/)).toBeVisible();

  const other = await newStudent(request);
  await page.context().clearCookies();
  await page.goto("/summer/auth?role=student");
  await signInAtGoogle(page, { ...other, elsewhere: true });
  await expect(heading(page)).toHaveText("One more step: your email address");
  await expect(page.getByRole("main")).toContainText("doesn’t host that mailbox");
  await expect(email(page)).toHaveValue(other.email);
  await expectNoAxeViolations(page);
  await button(page, "Email me the link").click();
  await expect(page.getByText(`We sent an email to ${other.email}.`)).toBeVisible();
  const message = await emailTo(page.request, other.email, /Link Google/);
  await page.goto(message.linkTo("/summer/auth/email?token="));
  await expect(heading(page)).toHaveText("Link Google to your account?");
  await expectNoAxeViolations(page);
  await button(page, "Link and sign in").click();
  await expectStudentHome(page, other);
});

test("somebody signs in with ORCID, proves an address in the browser where it began, and comes back", async ({
  page,
  browser,
  problems,
  student,
}) => {
  test.slow();
  const person = newPerson();
  const orcid = newOrcid();
  await page.goto("/summer/auth");
  await signInAtOrcid(page, { orcid, firstName: "", lastName: "" });
  await expect(heading(page)).toHaveText("One more step: your email address");
  await expect(page.getByText(orcid)).toBeVisible();
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await email(page).fill("robin");
  await button(page, "Email me the link").click();
  await expect(toast(page)).toContainText("Please enter a valid email address.");
  await expect(email(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await email(page).fill(person.email);
  await button(page, "Email me the link").click();
  await expect(page.getByText(`We sent an email to ${person.email}.`)).toBeVisible();
  await expectNoAxeViolations(page);

  const link = (await emailTo(page.request, person.email, /Verify/)).linkTo("/summer/auth/email?token=");
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(heading(other)).toHaveText("Open this link where you started");
  await elsewhere.close();

  await page.goto(link);
  await expect(heading(page)).toHaveText("Finish your account");
  await expectNoAxeViolations(page);
  await button(page, "Create my account").click();
  await expectStudentHome(page, person);

  problems.expect(/410/);
  await page.goto(link);
  await expect(heading(page)).toHaveText("This link no longer works");
  await button(page, "Sign Out").click();
  await expect(page).toHaveURL("/auth");
  await page.goto("/summer/auth");
  await signInAtOrcid(page, { orcid, firstName: "", lastName: "" });
  await expectStudentHome(page, person);

  await test.step("an ORCID iD joins an account when its owner agrees", async () => {
    const another = newOrcid();
    await page.context().clearCookies();
    await page.goto("/summer/auth");
    await signInAtOrcid(page, { ...student, orcid: another });
    await email(page).fill(student.email);
    await button(page, "Email me the link").click();
    await expect(page.getByText(`We sent an email to ${student.email}.`)).toBeVisible();
    const message = await emailTo(page.request, student.email, /Link ORCID/);
    expect(message.text).toContain(another);
    await page.goto(message.linkTo("/summer/auth/email?token="));
    await expect(heading(page)).toHaveText("Link ORCID to your account?");
    await expect(page.getByRole("main")).toContainText(`the ORCID iD ${another}`);
    await button(page, "Link and sign in").click();
    await expectStudentHome(page, student);
  });
});

test("a provider creates an account with a password, and whoever was signed in is signed out", async ({
  browser,
  problems,
  student,
  signIn,
}) => {
  test.slow();
  const person = newPerson();
  const page = await signIn(student);
  /** The student's other browser. */
  const there = await contextAs(browser, student);
  const signedInThere = async () => (await (await there.request.get("/api/session")).json()).user !== null;
  await page.goto("/summer/auth?role=provider");
  await expect(page.getByText(`You’re signed in as ${student.firstName}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/summer/auth?role=provider&mode=signup");
  await submitPortalSignUp(page, { ...person, password: "12345" });
  await expect(toast(page)).toContainText("Weak password");
  await expect(toast(page)).toContainText("Use at least 6 characters.");
  await expectNoAxeViolations(page);
  problems.expect(/422/);
  await submitPortalSignUp(page, { ...person, password: "123456" });
  await expect(toast(page)).toContainText("This is one of the most common passwords.");
  await submitPortalSignUp(page, { ...person, password: "six-6!" });
  await expect(toast(page)).toContainText("Please check your email to verify your account.");
  await page.goto((await emailTo(page.request, person.email, /Verify/)).linkTo("/verify-email"));
  await page.getByRole("button", { name: "Verify my email" }).click();
  // It is the browser that signed up, so the link signs in, in place of the student.
  await expect(page).toHaveURL(DASHBOARD);
  await expect(page).toHaveTitle(/^Provider Dashboard/);
  expect(await signedInThere()).toBe(true);
  await changeFromElsewhere(page, "POST", "/api/auth/sign-in", {
    email: student.email,
    password: student.password,
  });

  await page.goto("/summer/auth?role=provider");
  problems.expect(/401/);
  await submitPortalSignIn(page, { ...person, password: "wrong" });
  await expect(toast(page)).toContainText("Authentication error");
  await expect(toast(page)).toContainText("The email or password is incorrect.");
  expect(await signedInThere()).toBe(true);
  await submitPortalSignIn(page, { ...person, password: "six-6!" });
  await expect(page).toHaveURL(DASHBOARD);
  await expect(page).toHaveTitle(/^Provider Dashboard/);
  // The specification's global sign-out.
  expect(await signedInThere()).toBe(false);
  await there.close();
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
