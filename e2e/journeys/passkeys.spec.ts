/**
 * Passkeys: adding one, signing in with it alone, several devices, a lost one, a cloned one, and verification of
 * identity.
 */

import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { expectFits } from "../support/fits.ts";
import { openAtWork } from "../support/keyboard.ts";
import { changeFromElsewhere } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { addDevice, addPasskey, passkeysSection } from "../support/passkeys.ts";
import { submitSignIn } from "../support/passwords.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { dialog, enableSecondFactor, nextCode } from "../support/second-factor.ts";
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

test("a device is added, signs in by itself, and its owner is told", async ({
  signIn,
  student,
  request,
  problems,
}) => {
  test.slow();
  const page = await signIn(student);
  const device = await addDevice(page);
  // Ends the session, so that the account lists one session of this browser at a time.
  const signOutFromElsewhere = () => changeFromElsewhere(page, "POST", "/api/auth/sign-out");
  await openAtWork(page, "/account");
  await expect(passkeysSection(page)).toContainText("You don’t have any yet.");
  const add = passkeysSection(page).getByRole("button", { name: "Add a passkey" });
  await add.click();
  const name = dialog(page).getByLabel("Device name");
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(/ on \w+$/);
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await name.fill("My phone");
  await dialog(page).getByRole("button", { name: "Add passkey" }).click();
  await expect(toasts(page)).toContainText("This device now signs you in");
  await expect(passkey(page, "My phone")).toContainText("Not used yet");
  expect(await device.count()).toBe(1);
  await emailTo(request, student.email, /A passkey was added to your account/, "My phone");

  await test.step("the same device is not added twice", async () => {
    await add.click();
    await name.fill("Again");
    await dialog(page).getByRole("button", { name: "Add passkey" }).click();
    await expect(toasts(page)).toContainText("This device already has a passkey for your account");
    await expect(name).toHaveValue("Again");
    await dialog(page).getByRole("button", { name: "Not now" }).click();
    await expect(add).toBeFocused();
  });

  await test.step("who cancels loses nothing", async () => {
    await signOut(page);
    await device.setConsent(false);
    await openAtWork(page, "/auth?next=/account");
    await passkeyButton(page).click();
    await expect(main(page)).toContainText("We didn’t get a passkey: it was canceled");
    await expectNoAxeViolations(page);
    await expectFits(page);
    await device.setConsent(true);
    await passkeyButton(page).click();
    await expect(page).toHaveURL("/account");
    await expect(passkey(page, "My phone")).toContainText("Last used just now");
  });

  await test.step("the summer portal is opened as well", async () => {
    await signOutFromElsewhere();
    await openAtWork(page, "/summer/auth");
    await passkeyButton(page).click();
    await expect(page).toHaveURL("/summer/profile");
  });

  await test.step("a copied passkey is locked, and its owner sees why and removes it", async () => {
    problems.expect(/409/);
    await device.turnBack();
    await signOutFromElsewhere();
    await openAtWork(page, "/auth?next=/account");
    await passkeyButton(page).click();
    await expect(main(page)).toContainText("This passkey is locked");
    await emailTo(page.request, student.email, /A passkey for your account was locked/, "My phone");
    await submitSignIn(page, student);
    await expect(page).toHaveURL("/account");
    await expect(passkey(page, "My phone")).toContainText("Locked");
    await expect(passkey(page, "My phone").getByRole("button", { name: "Rename" })).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expectReadable(page);
    await expectFits(page);
    await remove(page, "My phone");
  });
});

test("a second device opens the account, and the lost one is removed and refused", async ({
  signIn,
  student,
  problems,
  clock,
}) => {
  test.slow();
  problems.expect(/401|403/);
  const page = await signIn(student);
  const { secret } = await enableSecondFactor(page, student, clock);
  const phone = await addDevice(page);
  await openAtWork(page, "/account");
  await addPasskey(page, "Phone");

  await test.step("a passkey stands for the code after the password", async () => {
    await signOut(page);
    await openAtWork(page, "/auth?next=/account");
    await submitSignIn(page, student);
    await expect(page).toHaveURL("/auth/code?next=%2Faccount");
    await expectNoAxeViolations(page);
    await expectFits(page);
    await main(page).getByRole("button", { name: "Use a passkey instead" }).click();
    await expect(page).toHaveURL("/account");
  });

  const elsewhere = await signIn(student);
  await changeFromElsewhere(elsewhere, "POST", "/api/auth/second-factor", { code: nextCode(secret, clock) });
  await addDevice(elsewhere);
  await openAtWork(elsewhere, "/account");
  await addPasskey(elsewhere, "Laptop");

  // The phone is lost: its owner signs in without it.
  await test.step("a passkey is asked for where somebody has to show who they are", async () => {
    clock.forward(1);
    await passkey(elsewhere, "Phone").getByRole("button", { name: "Remove" }).click();
    const confirm = dialog(elsewhere).getByRole("button", { name: "Remove passkey" });
    const question = elsewhere.getByRole("dialog", { name: "Please verify that it’s you" });
    const show = question.getByRole("button", { name: "Use a passkey instead" });
    await confirm.click();
    await expect(show).toBeVisible();
    await expectNoAxeViolations(elsewhere);
    await expectReadable(elsewhere);
    // Cancelling returns to the dialog below it without any change.
    await elsewhere.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(confirm).toBeFocused();
    await elsewhere.keyboard.press("Enter");
    await show.click();
    await expect(toasts(elsewhere)).toContainText("Phone no longer signs you in");
    await expect(passkey(elsewhere, "Phone")).toHaveCount(0);
  });
  await emailTo(elsewhere.request, student.email, /A passkey was removed/, "Phone");
  await signOut(elsewhere);
  await openAtWork(elsewhere, "/auth");
  await passkeyButton(elsewhere).click();
  // The passkey counts as both factors.
  await expect(elsewhere).toHaveURL(DASHBOARD);

  // The lost device still has the passkey, which is revoked.
  expect(await phone.count()).toBe(1);
  await page.context().clearCookies();
  await openAtWork(page, "/auth");
  await passkeyButton(page).click();
  await expect(main(page)).toContainText("We don’t recognize this passkey.");
  await expect(page).toHaveURL("/auth");
});
