/** Two-step sign-in: setup, sign-in with a code or a recovery code, and disabling it. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { expectFits } from "../support/fits.ts";
import { newOrcid, signInAtOrcid } from "../support/identity-providers.ts";
import { openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { emailTo } from "../support/mailbox.ts";
import { addDevice, passkeysSection } from "../support/passkeys.ts";
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
import { toasts } from "../support/tutoring.ts";

test.use({ ownProduct: { ADMIN_SECOND_FACTOR: "required" } });
// Sequential: another worker would have to start a product as well.
test.describe.configure({ mode: "default" });

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const submitCode = async (page: Page, code: string) => {
  await codeField(page).fill(code);
  await main(page).getByRole("button", { name: "Sign in", exact: true }).click();
};

async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
}

/** The field expects a recovery code from here on. */
async function useRecoveryCode(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Use a recovery code instead" }).click();
  await expect(page.getByLabel("Recovery code", { exact: true })).toBeVisible();
}

test("somebody sets up an app, signs in with its code and with a recovery code, and turns it off", async ({
  signIn,
  student,
  problems,
  clock,
}) => {
  test.slow();
  problems.expect(/422/);
  const page = await signIn(student);
  let secret = "";
  /** The code that enabled it. */
  let first = "";
  let codes: string[] = [];

  await test.step("an app is set up", async () => {
    await openAtWork(page, "/account");
    await twoStep(page).getByRole("button", { name: "Set up an authenticator app" }).click();
    await dialog(page).getByLabel("Current password", { exact: true }).fill("not-the-password");
    await dialog(page).getByRole("button", { name: "Continue" }).click();
    await expect(dialog(page)).toContainText("That’s not your current password.");
    await expectNoAxeViolations(page);
    await dialog(page).getByLabel("Current password", { exact: true }).fill(student.password);
    await dialog(page).getByRole("button", { name: "Continue" }).click();
    await expect(dialog(page).getByRole("img", { name: /QR code/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Add this account to your app" })).toBeFocused();
    secret = await dialog(page).locator(".secret").innerText();
    first = nextCode(secret, clock);
    await codeField(page).fill(first === "000000" ? "000001" : "000000");
    await dialog(page).getByRole("button", { name: "Turn it on" }).click();
    await expect(dialog(page)).toContainText("This code isn’t right");
    await expectNoAxeViolations(page);
    await expectReadable(page);
    await expectFits(page);
    await codeField(page).fill(first);
    await dialog(page).getByRole("button", { name: "Turn it on" }).click();
  });

  await test.step("recovery codes are downloaded, printed, and told once", async () => {
    codes = await shownRecoveryCodes(page);
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
    // The codes are shown once: only their own button closes the dialog.
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeVisible();
    await leaveRecoveryCodes(page);
    await expect(twoStep(page)).toContainText("It’s been on since");
    await expect(twoStep(page)).toContainText("You have 10 recovery codes left.");
    await expectNoAxeViolations(page);
  });

  await test.step("signing in takes a code that was not used before", async () => {
    await signOut(page);
    await page.goto("/account");
    await submitSignIn(page, student);
    await expect(page).toHaveURL("/auth/code?next=%2Faccount");
    await expect(codeField(page)).toBeFocused();
    // The code that enabled it is used up.
    await submitCode(page, first);
    await expect(toasts(page)).toContainText("Code not accepted");
    await expect(codeField(page)).toHaveValue(first);
    await expect(codeField(page)).toHaveAccessibleDescription(/was already used/);
    await expectNoAxeViolations(page);
    await expectFits(page);
    const code = nextCode(secret, clock);
    await submitCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(page).toHaveURL("/account");
    await expect(heading(page)).toHaveText("Account settings");
  });

  const [used = ""] = codes;
  const beginWithRecoveryCode = async () => {
    await signOut(page);
    await page.goto("/auth?next=/account");
    await submitSignIn(page, student);
    await expect(page).toHaveURL("/auth/code?next=%2Faccount");
    await useRecoveryCode(page);
    await submitCode(page, used.toUpperCase());
  };

  await test.step("a recovery code opens the account, and says how many are left", async () => {
    await beginWithRecoveryCode();
    await expect(heading(page)).toHaveText("You’re signed in");
    await expect(main(page)).toContainText("You have 9 recovery codes left.");
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Two-step sign-in settings" }).click();
    await expect(page).toHaveURL("/account#two-step-sign-in");
    await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeFocused();
    await expect(twoStep(page)).toContainText("You have 9 recovery codes left.");
  });

  await test.step("a used one opens nothing, and the app's next code does", async () => {
    await beginWithRecoveryCode();
    await expect(codeField(page)).toHaveAccessibleDescription(/was already used/);
    await expect(codeField(page)).toHaveValue(used.toUpperCase());
    await page.getByRole("link", { name: "Use the authenticator app instead" }).click();
    await submitCode(page, nextCode(secret, clock));
    await expect(page).toHaveURL("/account");
  });

  let renewed: string[] = [];
  await test.step("new recovery codes take the place of those before", async () => {
    await twoStep(page).getByRole("button", { name: "Create new recovery codes" }).click();
    await codeField(page).fill(nextCode(secret, clock));
    await dialog(page).getByRole("button", { name: "Create new codes" }).click();
    renewed = await shownRecoveryCodes(page);
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    await leaveRecoveryCodes(page);
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step("turning off takes a code, and the password alone opens the account from then on", async () => {
    const turnOff = twoStep(page).getByRole("button", { name: "Turn off" });
    await turnOff.click();
    await page.keyboard.press("Escape");
    await expect(turnOff).toBeFocused();
    await turnOff.click();
    await dialog(page).getByRole("button", { name: "Use a recovery code instead" }).click();
    await codeField(page).fill(codes[1] ?? "");
    await dialog(page).getByRole("button", { name: "Turn it off" }).click();
    await expect(dialog(page)).toContainText("This code isn’t right");
    await expectNoAxeViolations(page);
    await codeField(page).fill(renewed[0] ?? "");
    await dialog(page).getByRole("button", { name: "Turn it off" }).click();
    await expect(toasts(page)).toContainText("Two-step sign-in is off");
    await expect(twoStep(page).getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
    await signOut(page);
    await submitSignIn(page, student);
    await expect(page).toHaveURL(DASHBOARD);
  });
});

test("an admin who needs it is led to set it up, and their dashboard opens without signing in again", async ({
  signIn,
  clock,
}) => {
  const page = await signIn(demo.admin);
  await openAtWork(page, "/dashboard/admin/email");
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
  await expect(dialog(page)).toContainText("Your admin dashboard closes right away");
  await codeField(page).fill(nextCode(secret, clock));
  await dialog(page).getByRole("button", { name: "Turn it off" }).click();
  await expect(twoStep(page)).toContainText("Admins need two-step sign-in here.");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/account#two-step-sign-in");
});

test("the summer portal asks for the code as well, whoever vouches for somebody", async ({
  signIn,
  page,
  student,
  clock,
}) => {
  const { secret } = await enableSecondFactor(await signIn(student), student, clock);
  const expectCode = async () => {
    await expect(page).toHaveURL(/\/auth\/code\?next=%2Fsummer%2Fprofile$/);
    await submitCode(page, nextCode(secret, clock));
    await expect(page).toHaveURL("/summer/profile");
  };
  await page.goto("/summer/auth");
  await submitSignIn(page, student);
  await expectCode();
  await page.context().clearCookies();
  await page.goto("/summer/auth");
  await signInAtOrcid(page, { ...student, orcid: newOrcid() });
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(student.email);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(main(page)).toContainText(`We sent an email to ${student.email}.`);
  const message = await emailTo(page.request, student.email, /ORCID/);
  await page.goto(message.linkTo("/summer/auth/email?token="));
  await page.getByRole("button", { name: "Link and sign in" }).click();
  await expectCode();
});

test.describe("by keyboard alone", () => {
  test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

  test("an app and a passkey are set up, signed in with, and the passkey is removed", {
    tag: "@wide",
  }, async ({ signIn, student, clock }) => {
    test.slow();
    const page = await signIn(student);
    await addDevice(page);
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
    await pressOn(page, dialog(page).getByLabel("I’ve saved these codes"), "Space");
    await pressOn(page, dialog(page).getByRole("button", { name: "Done" }));
    await expect(dialog(page)).toHaveCount(0);

    const add = passkeysSection(page).getByRole("button", { name: "Add a passkey" });
    const row = passkeysSection(page).getByRole("listitem");
    await test.step("a device is added and renamed", async () => {
      await pressOn(page, add);
      await expect(dialog(page).getByLabel("Device name")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(add).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(dialog(page).getByLabel("Device name")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(toasts(page)).toContainText("This device now signs you in");
      await expect(add).toBeFocused();
      await tabTo(page, row.getByRole("button", { name: "Rename" }), { key: "Shift+Tab" });
      await page.keyboard.press("Enter");
      await expect(dialog(page).getByLabel("Device name")).toBeFocused();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("My laptop");
      await page.keyboard.press("Enter");
      await expect(row).toContainText("My laptop");
    });

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

    await test.step("the device is signed in with and removed", async () => {
      await page.context().clearCookies();
      await openAtWork(page, "/auth?next=/account");
      await pressOn(page, main(page).getByRole("button", { name: "Sign in with a passkey" }));
      await expect(page).toHaveURL("/account");
      await page.waitForLoadState("networkidle");
      await pressOn(page, row.getByRole("button", { name: "Remove" }));
      await expect(dialog(page).getByRole("button", { name: "Keep it" })).toBeFocused();
      await pressOn(page, dialog(page).getByRole("button", { name: "Remove passkey" }));
      await expect(passkeysSection(page)).toContainText("You don’t have any yet.");
    });
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("somebody signs in with a code, or a recovery code, and is led to the password first", async ({
    signIn,
    page,
    student,
    problems,
    clock,
  }) => {
    problems.expect(NO_SCRIPT_ERRORS);
    problems.expect(/422/);
    const { secret, code, recoveryCodes } = await enableSecondFactor(await signIn(student), student, clock);
    await test.step("whoever comes without a sign-in under way is led to its beginning", async () => {
      await page.goto("/auth/code?next=%2Faccount");
      await submitCode(page, "123456");
      await expect(page).toHaveURL("/auth?next=%2Faccount&ended");
      await expect(main(page)).toContainText("This sign-in timed out.");
    });
    // Options that cannot work are not offered.
    await expect(main(page).getByRole("button", { name: /passkey/ })).toHaveCount(0);
    await submitSignIn(page, student);
    await expect(page).toHaveURL("/auth/code?next=%2Faccount");
    await submitCode(page, "12345");
    await expect(page.getByRole("alert")).toContainText("A code has six digits");
    await submitCode(page, code);
    await expect(page.getByRole("alert")).toContainText("was already used");
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
});
