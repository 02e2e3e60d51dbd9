/** Two-step sign-in: setting it up, signing in with a code or a recovery code, and turning it off. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { expectFits } from "../support/fits.ts";
import { newOrcid, signInAtGoogle, signInAtOrcid } from "../support/identity-providers.ts";
import { openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { emailTo } from "../support/mailbox.ts";
import { submitSignIn } from "../support/passwords.ts";
import { demo } from "../support/people.ts";
import { NO_SCRIPT_ERRORS } from "../support/problems.ts";
import { expectReadable } from "../support/screen-reader.ts";
import {
  codeField,
  dialog,
  enableSecondFactor,
  leaveRecoveryCodes,
  nextCode,
  setUpTwoStep,
  shownRecoveryCodes,
  twoStep,
} from "../support/second-factor.ts";
import { expect, test } from "../support/test.ts";
import { totp } from "../support/totp.ts";
import { toasts } from "../support/tutoring.ts";

test.use({ ownProduct: { ADMIN_SECOND_FACTOR: "required" } });

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const submitCode = async (page: Page, code: string) => {
  await codeField(page).fill(code);
  await main(page).getByRole("button", { name: "Sign in", exact: true }).click();
};

/** The field asks for the other kind of code from here on. */
async function useRecoveryCode(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Use a recovery code instead" }).click();
  await expect(page.getByLabel("Recovery code", { exact: true })).toBeVisible();
}

test("somebody sets up an app, signs out, and in again with its code", async ({
  signIn,
  student,
  problems,
  clock,
}) => {
  test.slow();
  problems.expect(/422/);
  const page = await signIn(student);
  await openAtWork(page, "/account");
  await twoStep(page).getByRole("button", { name: "Set up an authenticator app" }).click();
  await expectNoAxeViolations(page);
  await dialog(page).getByLabel("Current password", { exact: true }).fill("not-the-password");
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("This is not your current password.");
  await dialog(page).getByLabel("Current password", { exact: true }).fill(student.password);
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page).getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Add this account to your app" })).toBeFocused();
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await expectFits(page);
  const secret = await dialog(page).locator(".secret").innerText();
  const first = nextCode(secret, clock);
  await codeField(page).fill(first === "000000" ? "000001" : "000000");
  await dialog(page).getByRole("button", { name: "Turn it on" }).click();
  await expect(dialog(page)).toContainText("This code is not right");
  await codeField(page).fill(first);
  await dialog(page).getByRole("button", { name: "Turn it on" }).click();

  const codes = await shownRecoveryCodes(page);
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await expectFits(page);
  const download = page.waitForEvent("download");
  await dialog(page).getByRole("link", { name: "Download" }).click();
  const file = await (await download).path();
  for (const code of codes) expect(await readFile(file, "utf8")).toContain(code);
  await page.emulateMedia({ media: "print" });
  await expect(dialog(page)).toContainText(codes[0] ?? "");
  await expect(page.locator("#main")).toBeHidden();
  await page.emulateMedia({ media: null });
  // They are told once: nothing but their own button takes them away.
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();
  await leaveRecoveryCodes(page);
  await expect(twoStep(page)).toContainText("It is on since");
  await expect(twoStep(page)).toContainText("You have 10 recovery codes left.");
  await expectNoAxeViolations(page);
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");

  await page.goto("/account");
  await submitSignIn(page, student);
  await expect(page).toHaveURL("/auth/code?next=%2Faccount");
  await expect(codeField(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await expectFits(page);
  // The code that turned it on was used by that.
  await submitCode(page, first);
  await expect(toasts(page)).toContainText("Code not accepted");
  await expect(codeField(page)).toHaveValue(first);
  await expect(codeField(page)).toHaveAccessibleDescription(/was used before/);
  const code = nextCode(secret, clock);
  await submitCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL("/account");
  await expect(heading(page)).toHaveText("Account settings");
});

test("a recovery code opens the account once, and says how many are left", async ({
  signIn,
  page,
  student,
  problems,
  clock,
}) => {
  problems.expect(/422/);
  const { recoveryCodes } = await enableSecondFactor(await signIn(student), student, clock);
  const [used = ""] = recoveryCodes;
  const begin = async () => {
    await page.goto("/auth?next=/account");
    await submitSignIn(page, student);
    await expect(page).toHaveURL("/auth/code?next=%2Faccount");
    await useRecoveryCode(page);
    await submitCode(page, used.toUpperCase());
  };
  await begin();
  await expect(heading(page)).toHaveText("You are signed in");
  await expect(main(page)).toContainText("You have 9 recovery codes left.");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Two-step sign-in settings" }).click();
  await expect(page).toHaveURL("/account#two-step-sign-in");
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeFocused();
  await expect(twoStep(page)).toContainText("You have 9 recovery codes left.");
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
  await begin();
  await expect(codeField(page)).toHaveAccessibleDescription(/was used before/);
  await expect(codeField(page)).toHaveValue(used.toUpperCase());
});

test("new recovery codes take the place of those before, and turning off takes a code", async ({
  signIn,
  student,
  problems,
  clock,
}) => {
  problems.expect(/422/);
  const page = await signIn(student);
  await openAtWork(page, "/account");
  const { secret, recoveryCodes } = await setUpTwoStep(page, student, clock);
  await leaveRecoveryCodes(page);
  await twoStep(page).getByRole("button", { name: "Make new recovery codes" }).click();
  await codeField(page).fill(nextCode(secret, clock));
  await dialog(page).getByRole("button", { name: "Make new codes" }).click();
  const renewed = await shownRecoveryCodes(page);
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  await leaveRecoveryCodes(page);
  await expect(dialog(page)).toHaveCount(0);

  const turnOff = twoStep(page).getByRole("button", { name: "Turn off" });
  await turnOff.click();
  await page.keyboard.press("Escape");
  await expect(turnOff).toBeFocused();
  await turnOff.click();
  await expectNoAxeViolations(page);
  await dialog(page).getByRole("button", { name: "Use a recovery code instead" }).click();
  await codeField(page).fill(recoveryCodes[0] ?? "");
  await dialog(page).getByRole("button", { name: "Turn it off" }).click();
  await expect(dialog(page)).toContainText("This code is not right");
  await codeField(page).fill(renewed[0] ?? "");
  await dialog(page).getByRole("button", { name: "Turn it off" }).click();
  await expect(toasts(page)).toContainText("Two-step sign-in is off");
  await expect(twoStep(page).getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
  await submitSignIn(page, student);
  await expect(page).toHaveURL(DASHBOARD);
});

test("an admin who needs it is led to set it up, and their dashboard opens without signing in again", async ({
  signIn,
  clock,
}) => {
  test.slow();
  const page = await signIn(demo.admin);
  await page.goto("/dashboard/admin/email");
  await expect(page).toHaveURL("/account#two-step-sign-in");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/account#two-step-sign-in");
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeFocused();
  await openAtWork(page, "/account");
  await main(page).getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/account#two-step-sign-in");
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeFocused();
  await expect(twoStep(page)).toContainText("Admins need two-step sign-in here.");
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await page.waitForLoadState("networkidle");
  const { secret } = await setUpTwoStep(page, demo.admin, clock);
  await leaveRecoveryCodes(page, "Go to the admin dashboard");
  await expect(page).toHaveURL("/dashboard/admin/overview");
  await expect(heading(page)).toBeVisible();

  await openAtWork(page, "/account");
  await twoStep(page).getByRole("button", { name: "Turn off" }).click();
  await expect(dialog(page)).toContainText("Your admin dashboard closes at once");
  await codeField(page).fill(nextCode(secret, clock));
  await dialog(page).getByRole("button", { name: "Turn it off" }).click();
  await expect(twoStep(page)).toContainText("Admins need two-step sign-in here.");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/account#two-step-sign-in");
});

/** Has the API refuse a change as sensitive until its person has shown that it is them. */
async function refuseUntilVerified(page: Page, path: string): Promise<void> {
  let verified = false;
  await page.route("**/api/account/verification", async (route) => {
    const response = await route.fetch();
    verified ||= response.ok();
    await route.fulfill({ response });
  });
  await page.route(path, (route) => {
    if (verified || route.request().method() === "GET") return route.continue();
    const problem = { title: "", status: 403, code: "verification_required", detail: "Please show it." };
    return route.fulfill({ status: 403, contentType: "application/problem+json", json: problem });
  });
}

test("what is refused until somebody shows that it is them is done once they have, or left as it was", async ({
  signIn,
  student,
  problems,
  clock,
}) => {
  problems.expect(/403|422/);
  const page = await signIn(student);
  const { secret, code } = await enableSecondFactor(page, student, clock);
  await refuseUntilVerified(page, "**/api/account");
  await openAtWork(page, "/account");
  const name = page.getByLabel("First name", { exact: true });
  await name.fill("Augusta");
  await name.press("Enter");
  const question = page.getByRole("dialog", { name: "Please show that it is you" });
  await expect(codeField(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Augusta");
  await name.press("Enter");
  await codeField(page).fill(code);
  await page.keyboard.press("Enter");
  await expect(codeField(page)).toHaveAccessibleDescription(/was used before/);
  await codeField(page).fill(nextCode(secret, clock));
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText("Name saved");
  await expect(question).toHaveCount(0);
  await expect(name).toBeFocused();
});

test("the question stands above the dialog in which something was refused, and asks for the password without an app", async ({
  signIn,
  student,
  problems,
}) => {
  problems.expect(/403/);
  const page = await signIn(student);
  await refuseUntilVerified(page, "**/api/account/second-factor/setup");
  await openAtWork(page, "/account");
  await twoStep(page).getByRole("button", { name: "Set up an authenticator app" }).click();
  const below = page.getByRole("dialog", { name: "Set up an authenticator app", includeHidden: true });
  const question = page.getByRole("dialog", { name: "Please show that it is you" });
  const password = { name: "Current password", exact: true };
  await below.getByLabel(password.name, password).fill(student.password);
  await below.getByRole("button", { name: "Continue" }).click();
  await expect(question.getByLabel(password.name, password)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(below.getByRole("button", { name: "Continue" })).toBeFocused();
  await expect(below.getByLabel(password.name, password)).toHaveValue(student.password);
  await page.keyboard.press("Enter");
  await question.getByLabel(password.name, password).fill(student.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Add this account to your app" })).toBeFocused();
});

test("the summer portal asks for the code as well, whoever vouches for somebody", async ({
  signIn,
  page,
  student,
  clock,
}) => {
  test.slow();
  const { secret } = await enableSecondFactor(await signIn(student), student, clock);
  const expectCode = async () => {
    await expect(page).toHaveURL(/\/auth\/code\?next=%2Fsummer%2Fprofile$/);
    await submitCode(page, nextCode(secret, clock));
    await expect(page).toHaveURL("/summer/profile");
    await page.context().clearCookies();
    await page.goto("/summer/auth");
  };
  await page.goto("/summer/auth");
  await submitSignIn(page, student);
  await expectCode();
  await signInAtGoogle(page, student);
  await expectCode();
  await signInAtOrcid(page, { ...student, orcid: newOrcid() });
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(student.email);
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(main(page)).toContainText(`We have written to ${student.email}.`);
  const message = await emailTo(page.request, student.email, /ORCID/);
  await page.goto(message.linkTo("/summer/auth/email?token="));
  await page.getByRole("button", { name: "Join and sign in" }).click();
  await expectCode();
});

test("too many wrong codes are told to wait, and what was typed stays", async ({
  signIn,
  page,
  student,
  problems,
  clock,
}) => {
  problems.expect(/422|429/);
  const { secret } = await enableSecondFactor(await signIn(student), student, clock);
  const right = [-2, -1, 0, 1, 2, 3].map((step) => totp(secret, clock.now() + step * 30_000));
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555", "666666"].find(
    (code) => !right.includes(code),
  );
  await page.goto("/auth");
  await submitSignIn(page, student);
  await expect(page).toHaveURL("/auth/code");
  for (let tries = 0; tries < 5; tries++) {
    const refused = page.waitForResponse(/second-factor/);
    await submitCode(page, wrong ?? "");
    await refused;
    await expect(main(page).getByRole("button", { name: "Sign in", exact: true })).toHaveAttribute(
      "aria-busy",
      "false",
    );
  }
  await submitCode(page, wrong ?? "");
  await expect(codeField(page)).toHaveAccessibleDescription(/Too many codes that were not right/);
  await expect(codeField(page)).toHaveValue(wrong ?? "");
});

test("a code that comes too late leads back to the password, and still to where it was to lead", async ({
  signIn,
  page,
  student,
  problems,
  clock,
}) => {
  problems.expect(/401/);
  const { secret } = await enableSecondFactor(await signIn(student), student, clock);
  await page.goto("/auth?next=/account");
  await submitSignIn(page, student);
  await expect(page).toHaveURL("/auth/code?next=%2Faccount");
  clock.forward(0.25);
  await submitCode(page, totp(secret, clock.now()));
  await expect(page).toHaveURL("/auth?next=%2Faccount&ended");
  await expect(main(page)).toContainText("This sign-in has ended.");
});

test.describe("by keyboard alone", () => {
  test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

  test("an app is set up, and signed in with", { tag: "@wide" }, async ({ signIn, student, clock }) => {
    test.slow();
    const page = await signIn(student);
    await openAtWork(page, "/account");
    const begin = twoStep(page).getByRole("button", { name: "Set up an authenticator app" });
    await pressOn(page, begin);
    await expect(dialog(page).getByLabel("Current password", { exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(begin).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("Current password", { exact: true })).toBeFocused();
    await page.keyboard.type(student.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Add this account to your app" })).toBeFocused();
    const secret = await dialog(page).locator(".secret").innerText();
    await typeInto(page, codeField(page), nextCode(secret, clock));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
    await tabTo(page, dialog(page).getByRole("link", { name: "Download" }));
    await pressOn(page, dialog(page).getByLabel("I have saved these codes"), "Space");
    await pressOn(page, dialog(page).getByRole("button", { name: "Done" }));
    await expect(dialog(page)).toHaveCount(0);

    await page.context().clearCookies();
    await openAtWork(page, "/auth");
    await typeInto(page, main(page).getByLabel("Email", { exact: true }), student.email);
    await typeInto(page, main(page).getByLabel("Password", { exact: true }), student.password);
    await page.keyboard.press("Enter");
    await expect(codeField(page)).toBeFocused();
    await pressOn(page, page.getByRole("link", { name: "Use a recovery code instead" }));
    await expect(codeField(page)).toBeFocused();
    await pressOn(page, page.getByRole("link", { name: "Use the authenticator app instead" }));
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type(nextCode(secret, clock));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(DASHBOARD);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("somebody signs in with a code, or a recovery code", async ({
    signIn,
    page,
    student,
    problems,
    clock,
  }) => {
    problems.expect(NO_SCRIPT_ERRORS);
    problems.expect(/422/);
    const { secret, code, recoveryCodes } = await enableSecondFactor(await signIn(student), student, clock);
    await page.goto("/auth?next=/account");
    await submitSignIn(page, student);
    await expect(page).toHaveURL("/auth/code?next=%2Faccount");
    await submitCode(page, "12345");
    await expect(page.getByRole("alert")).toContainText("A code has six digits");
    await submitCode(page, code);
    await expect(page.getByRole("alert")).toContainText("was used before");
    await expect(codeField(page)).toHaveValue(code);
    await submitCode(page, nextCode(secret, clock));
    await expect(page).toHaveURL("/account");

    await page.context().clearCookies();
    await page.goto("/auth");
    await submitSignIn(page, student);
    await useRecoveryCode(page);
    await submitCode(page, recoveryCodes[0] ?? "");
    await expect(main(page)).toContainText("You have 9 recovery codes left.");
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page).toHaveURL(DASHBOARD);
  });

  test("whoever comes without a sign-in under way is led to its beginning", async ({ page, problems }) => {
    problems.expect(NO_SCRIPT_ERRORS);
    await page.goto("/auth/code?next=%2Faccount");
    await submitCode(page, "123456");
    await expect(page).toHaveURL("/auth?next=%2Faccount&ended");
    await expect(main(page)).toContainText("This sign-in has ended.");
  });
});
