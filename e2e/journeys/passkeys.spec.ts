/** Passkeys: adding one, signing in with it alone, several devices, a lost one, a copied one, and showing who one is. */

import type { Page } from "@playwright/test";
import { site } from "../support/addresses.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { expectFits } from "../support/fits.ts";
import { openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import { emailTo } from "../support/mailbox.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { addDevice, addPasskey, passkeysSection } from "../support/passkeys.ts";
import { submitSignIn } from "../support/passwords.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { codeField, dialog, enableSecondFactor, nextCode } from "../support/second-factor.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";

test.use({ ownProduct: OWN_CLOCK });

const main = (page: Page) => page.getByRole("main");
const passkey = (page: Page, name: string) =>
  passkeysSection(page).getByRole("listitem").filter({ hasText: name });
const passkeyButton = (page: Page) => main(page).getByRole("button", { name: "Sign in with a passkey" });

async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
}

async function remove(page: Page, name: string): Promise<void> {
  await passkey(page, name).getByRole("button", { name: "Remove" }).click();
  await dialog(page).getByRole("button", { name: "Remove passkey" }).click();
  await expect(toasts(page)).toContainText(`${name} no longer signs you in`);
  await expect(passkey(page, name)).toHaveCount(0);
}

test("a device is added, signs in by itself, and its owner is told", async ({ signIn, student, request }) => {
  const page = await signIn(student);
  const device = await addDevice(page);
  await openAtWork(page, "/account");
  await expect(passkeysSection(page)).toContainText("There are none yet.");
  await passkeysSection(page).getByRole("button", { name: "Add a passkey" }).click();
  const name = dialog(page).getByLabel("Name of the device");
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(/ on \w+$/);
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await name.fill("My phone");
  await dialog(page).getByRole("button", { name: "Add passkey" }).click();
  await expect(toasts(page)).toContainText("This device now signs you in");
  await expect(passkey(page, "My phone")).toContainText("Not used yet");
  expect(await device.count()).toBe(1);
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await expectFits(page);
  await emailTo(request, student.email, /A passkey now opens your account/, "My phone");
  await signOut(page);

  await openAtWork(page, "/auth?next=/account");
  await expectNoAxeViolations(page);
  await expectFits(page);
  await passkeyButton(page).click();
  await expect(page).toHaveURL("/account");
  await expect(passkey(page, "My phone")).toContainText("Last used just now");
});

test("the same device is not added twice, and who cancels loses nothing", async ({ signIn, student }) => {
  const page = await signIn(student);
  const device = await addDevice(page);
  await openAtWork(page, "/account");
  await addPasskey(page, "My phone");
  const add = passkeysSection(page).getByRole("button", { name: "Add a passkey" });
  await add.click();
  await dialog(page).getByLabel("Name of the device").fill("Again");
  await dialog(page).getByRole("button", { name: "Add passkey" }).click();
  await expect(toasts(page)).toContainText("This device already has a passkey for your account");
  await expect(dialog(page).getByLabel("Name of the device")).toHaveValue("Again");
  await dialog(page).getByRole("button", { name: "Not now" }).click();
  await expect(add).toBeFocused();
  await signOut(page);
  await device.setConsent(false);
  await openAtWork(page, "/auth");
  await passkeyButton(page).click();
  await expect(main(page)).toContainText("No passkey was given: it was cancelled");
  await expectNoAxeViolations(page);
  await device.setConsent(true);
  await passkeyButton(page).click();
  await expect(page).toHaveURL(DASHBOARD);
});

test("a second device opens the account, and the lost one is removed and refused", async ({
  signIn,
  student,
  problems,
  clock,
}) => {
  test.slow();
  problems.expect(/401/);
  const page = await signIn(student);
  const { secret } = await enableSecondFactor(page, student, clock);
  const phone = await addDevice(page);
  await openAtWork(page, "/account");
  await addPasskey(page, "Phone");

  const elsewhere = await signIn({ email: student.email, password: student.password });
  await addDevice(elsewhere);
  await elsewhere.goto("/auth");
  await submitSignIn(elsewhere, student);
  await expect(elsewhere).toHaveURL("/auth/code");
  await codeField(elsewhere).fill(nextCode(secret, clock));
  await main(elsewhere).getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere).toHaveURL(DASHBOARD);
  await openAtWork(elsewhere, "/account");
  await addPasskey(elsewhere, "Laptop");

  // The phone is lost: its owner comes in without it.
  await remove(elsewhere, "Phone");
  await emailTo(elsewhere.request, student.email, /A passkey was removed/, "Phone");
  await signOut(elsewhere);
  await openAtWork(elsewhere, "/auth");
  await passkeyButton(elsewhere).click();
  // Both steps at once.
  await expect(elsewhere).toHaveURL(DASHBOARD);

  // Whoever finds it has the passkey still, and it opens nothing.
  expect(await phone.count()).toBe(1);
  await page.context().clearCookies();
  await openAtWork(page, "/auth");
  await passkeyButton(page).click();
  await expect(main(page)).toContainText("This passkey is not known here.");
  await expectNoAxeViolations(page);
  await expect(page).toHaveURL("/auth");
});

test("a passkey stands for the code after the password, and is asked for where somebody has to show who they are", async ({
  signIn,
  student,
  problems,
  clock,
}) => {
  problems.expect(/403/);
  const page = await signIn(student);
  await enableSecondFactor(page, student, clock);
  await addDevice(page);
  await openAtWork(page, "/account");
  await addPasskey(page, "My phone");
  await signOut(page);
  await openAtWork(page, "/auth?next=/account");
  await submitSignIn(page, student);
  await expect(page).toHaveURL("/auth/code?next=%2Faccount");
  await expectNoAxeViolations(page);
  await expectFits(page);
  await main(page).getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page).toHaveURL("/account");

  clock.forward(1);
  await openAtWork(page, "/account");
  await passkey(page, "My phone").getByRole("button", { name: "Remove" }).click();
  await dialog(page).getByRole("button", { name: "Remove passkey" }).click();
  const question = page.getByRole("dialog", { name: "Please show that it is you" });
  await expect(question.getByRole("button", { name: "Use a passkey instead" })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await question.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(toasts(page)).toContainText("My phone no longer signs you in");
  await expect(passkeysSection(page)).toContainText("There are none yet.");
});

test("a copied passkey is locked, and its owner sees why and removes it", async ({
  signIn,
  student,
  problems,
}) => {
  problems.expect(/409/);
  const page = await signIn(student);
  const device = await addDevice(page);
  await openAtWork(page, "/account");
  await addPasskey(page, "My phone");
  await signOut(page);
  await openAtWork(page, "/auth");
  await passkeyButton(page).click();
  await expect(page).toHaveURL(DASHBOARD);
  await device.turnBack();
  await page.context().clearCookies();
  await openAtWork(page, "/auth");
  await passkeyButton(page).click();
  await expect(main(page)).toContainText("This passkey is locked");
  await emailTo(page.request, student.email, /A passkey of your account was locked/, "My phone");
  await submitSignIn(page, student);
  await expect(page).toHaveURL(DASHBOARD);
  await openAtWork(page, "/account");
  await expect(passkey(page, "My phone")).toContainText("Locked");
  await expect(passkey(page, "My phone").getByRole("button", { name: "Rename" })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await expectFits(page);
  await remove(page, "My phone");
});

test("the summer portal is opened as well", async ({ signIn, student }) => {
  const page = await signIn(student);
  await addDevice(page);
  await openAtWork(page, "/account");
  await addPasskey(page, "My phone");
  await signOut(page);
  await openAtWork(page, "/summer/auth");
  await expectNoAxeViolations(page);
  await passkeyButton(page).click();
  await expect(page).toHaveURL("/summer/profile");
});

test.describe("at another address of the site", () => {
  const elsewhere = () => site().replace("localhost", "127.0.0.1");
  test.use({ baseURL: async ({ ownClock: _ }, use) => use(elsewhere()) });

  test("the one at which passkeys work is named", async ({ page }) => {
    await page.goto("/auth");
    await expect(main(page)).toContainText(`Passkeys only work at ${site()}.`);
    await expect(passkeyButton(page)).toHaveCount(0);
    await expectNoAxeViolations(page);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("nothing is offered that could not work", async ({ page }) => {
    await page.goto("/auth");
    await expect(main(page).getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    await expect(passkeyButton(page)).toHaveCount(0);
  });
});

test.describe("by keyboard alone", () => {
  test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

  test("a device is added, renamed, signed in with and removed", { tag: "@wide" }, async ({
    signIn,
    student,
  }) => {
    test.slow();
    const page = await signIn(student);
    await addDevice(page);
    await openAtWork(page, "/account");
    const add = passkeysSection(page).getByRole("button", { name: "Add a passkey" });
    await pressOn(page, add);
    await expect(dialog(page).getByLabel("Name of the device")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(add).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("Name of the device")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toasts(page)).toContainText("This device now signs you in");
    await expect(add).toBeFocused();
    const row = passkeysSection(page).getByRole("listitem");
    await tabTo(page, row.getByRole("button", { name: "Rename" }), { key: "Shift+Tab" });
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("Name of the device")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("My laptop");
    await page.keyboard.press("Enter");
    await expect(row).toContainText("My laptop");
    await page.context().clearCookies();
    await openAtWork(page, "/auth?next=/account");
    await pressOn(page, passkeyButton(page));
    await expect(page).toHaveURL("/account");
    await page.waitForLoadState("networkidle");
    await pressOn(page, row.getByRole("button", { name: "Remove" }));
    await expect(dialog(page).getByRole("button", { name: "Keep it" })).toBeFocused();
    await pressOn(page, dialog(page).getByRole("button", { name: "Remove passkey" }));
    await expect(passkeysSection(page)).toContainText("There are none yet.");
  });
});
