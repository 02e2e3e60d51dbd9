/** The site on a local machine, opened at another address than its `PUBLIC_URL`. */

import { atOtherAddress, site, standIns } from "../support/addresses.ts";
import { messages, write } from "../support/chats.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { signInAtGoogle } from "../support/identity-providers.ts";
import { fullName, newPerson } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { holdHour, openDay, ownHour } from "../support/tutoring.ts";

test.use({ baseURL: async ({ ownClock: _ }, use) => use(atOtherAddress(site())) });

test("a student signs in, books, pays and writes; somebody comes in with Google", async ({
  page,
  baseURL,
  student,
}, testInfo) => {
  test.slow();
  const here = (url: URL) => url.origin === baseURL;
  await page.goto("/auth");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(student.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL((url) => here(url) && DASHBOARD.test(url.pathname));
  const hour = await ownHour(page, testInfo, "Spanish", 0);
  await openDay(page, hour);
  await holdHour(page, hour);
  await expect(page).toHaveURL((url) => url.href.startsWith(`${atOtherAddress(standIns())}/checkout/`));
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page).toHaveURL((url) => here(url) && url.pathname === "/payment-success");

  await test.step("what wants a secure context has another way here, or says where it works", async () => {
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await page.goto("/dashboard/student/lessons");
    await page
      .getByRole("link", { name: /^Chat with Tutor: / })
      .first()
      .click();
    await write(page, "See you at an address without https.");
    await expect(messages(page, "See you at")).toHaveCount(1);
    await expect(messages(page, "Sending")).toHaveCount(0);
    await page.goto("/account");
    await page.getByText("Passkeys belong to one address.").waitFor();
  });

  await test.step("somebody comes in with Google", async () => {
    const person = newPerson();
    await page.context().clearCookies();
    await page.goto("/summer/auth?role=provider");
    await signInAtGoogle(page, person);
    await expect(page).toHaveURL(`${baseURL}/dashboard/provider/listings`);
    await expect(page.getByRole("button", { name: fullName(person) })).toBeVisible();
  });
});
