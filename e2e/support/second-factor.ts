import { expect, type Page } from "@playwright/test";
import { site } from "./addresses.ts";
import type { Clock } from "./clock.ts";
import type { Person } from "./people.ts";
import { STEP_HOURS, totp } from "./totp.ts";
import { section } from "./tutoring.ts";

export const dialog = (page: Page) => page.getByRole("dialog");
export const codeField = (page: Page) => page.getByLabel(/^(Code|Recovery code)$/);
export const twoStep = (page: Page) => section(page, "Two-step sign-in");

/** Returns a code that was not used before. */
export function nextCode(secret: string, clock: Clock): string {
  clock.forward(STEP_HOURS);
  return totp(secret, clock.now());
}

/** Opens the dialog on a settings page and completes it up to the recovery codes; returns the secret and the codes. */
export async function setUpTwoStep(page: Page, { password }: Pick<Person, "password">, clock: Clock) {
  await twoStep(page).getByRole("button", { name: "Set up an authenticator app" }).click();
  await dialog(page).getByLabel("Current password", { exact: true }).fill(password);
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  const secret = await dialog(page).locator(".secret").innerText();
  await codeField(page).fill(nextCode(secret, clock));
  await dialog(page).getByRole("button", { name: "Turn it on" }).click();
  return { secret, recoveryCodes: await shownRecoveryCodes(page) };
}

export async function shownRecoveryCodes(page: Page): Promise<string[]> {
  const codes = dialog(page).getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return codes.allInnerTexts();
}

/** Confirms that the codes are saved, and closes the dialog. */
export async function leaveRecoveryCodes(page: Page, done = "Done"): Promise<void> {
  await dialog(page).getByLabel("I’ve saved these codes").check();
  await dialog(page).getByRole("button", { name: done }).click();
}

/** Enables the second factor for a user without a page; returns also the code that was used. */
export async function enableSecondFactor(page: Page, { password }: Pick<Person, "password">, clock: Clock) {
  const post = async <T>(path: string, data: unknown): Promise<T> => {
    const response = await page.request.post(`${site()}/api/account/second-factor/${path}`, {
      data,
      headers: { origin: site() },
    });
    expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  };
  const { secret } = await post<{ secret: string }>("setup", { current_password: password });
  const code = nextCode(secret, clock);
  const { recovery_codes } = await post<{ recovery_codes: string[] }>("enable", { code });
  return { secret, code, recoveryCodes: recovery_codes };
}
