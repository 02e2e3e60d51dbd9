import { expect, type Page } from "@playwright/test";
import { standIns } from "./addresses.ts";

/** Waits until the browser has come to the stand-in's checkout page. */
async function arrived(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.href.startsWith(`${standIns()}/checkout/`));
}

/** Pays with the card that is filled in; the browser goes on to the site's success page. */
export async function pay(page: Page): Promise<void> {
  await arrived(page);
  await page.getByRole("button", { name: /^Pay/ }).click();
}

/** Has the card declined; the browser stays on the checkout page. */
export async function decline(page: Page): Promise<void> {
  await arrived(page);
  await page.getByRole("button", { name: "Decline the card" }).click();
}

/** Leaves without paying; the browser goes back to the site. */
export async function leave(page: Page): Promise<void> {
  await arrived(page);
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page).toHaveURL((url) => !url.href.startsWith(standIns()));
}
