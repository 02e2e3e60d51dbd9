import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { site, standIns } from "./addresses.ts";
import type { Person } from "./people.ts";

/** Returns a new ORCID iD: fifteen digits and a check digit (ISO 7064 MOD 11-2). */
export function newOrcid(): string {
  const digits = Array.from({ length: 15 }, () => randomInt(10));
  const sum = digits.reduce((sum, digit) => ((sum + digit) * 2) % 11, 0);
  const check = (12 - sum) % 11;
  const all = [...digits, check === 10 ? "X" : check].join("");
  return (all.match(/.{4}/g) ?? []).join("-");
}

type PersonNames = Pick<Person, "firstName" | "lastName">;

/** Signs in at Google with an address, which Google hosts unless it is `elsewhere`. */
export async function signInAtGoogle(
  page: Page,
  { email, elsewhere = false, ...names }: PersonNames & { email: string; elsewhere?: boolean },
): Promise<void> {
  await goToProvider(page, "Google");
  await page.getByLabel("Email").fill(email);
  if (elsewhere) await page.getByLabel("The mailbox is elsewhere").check();
  await fillNames(page, names);
}

/** Signs in at ORCID with an iD. */
export async function signInAtOrcid(
  page: Page,
  { orcid, ...names }: PersonNames & { orcid: string },
): Promise<void> {
  await goToProvider(page, "ORCID");
  await page.getByLabel("ORCID iD").fill(orcid);
  await fillNames(page, names);
}

/** Follows the button of the sign-in page to the stand-in's page. */
export async function goToProvider(page: Page, provider: "Google" | "ORCID"): Promise<void> {
  await page.getByRole("link", { name: `Continue with ${provider}` }).click();
  await expect(page.getByText(`Local stand-in for ${provider}.`)).toBeVisible();
  // At any address at which the site is open.
  const { port, pathname } = new URL(page.url());
  expect(port).toBe(new URL(standIns()).port);
  expect(pathname).toContain(`/${provider.toLowerCase()}/`);
}

async function fillNames(page: Page, { firstName, lastName }: PersonNames): Promise<void> {
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL((url) => url.port === new URL(site()).port);
}
