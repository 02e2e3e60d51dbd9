import { expect, type Page } from "@playwright/test";
import { standIns } from "./addresses.ts";

/** Waits until the browser is on the stand-in's Checkout page. */
async function waitForCheckout(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.href.startsWith(`${standIns()}/checkout/`));
}

/** Pays with the prefilled card; the browser continues to the site's success page. */
export async function payAtCheckout(page: Page): Promise<void> {
  await waitForCheckout(page);
  await page.getByRole("button", { name: /^Pay/ }).click();
}

/** Has the card declined; the browser stays on the Checkout page. */
export async function declineAtCheckout(page: Page): Promise<void> {
  await waitForCheckout(page);
  await page.getByRole("button", { name: "Decline the card" }).click();
}

/** Cancels the payment; the browser returns to the site. */
export async function leaveCheckout(page: Page): Promise<void> {
  await waitForCheckout(page);
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page).toHaveURL((url) => !url.href.startsWith(standIns()));
}
