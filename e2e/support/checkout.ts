import { expect, type Page } from "@playwright/test";
import { standIns } from "./addresses.ts";

/** Waits until the browser has come to the stand-in's checkout page. */
async function waitForCheckout(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.href.startsWith(`${standIns()}/checkout/`));
}

/** Pays with the card that is filled in; the browser goes on to the site's success page. */
export async function payAtCheckout(page: Page): Promise<void> {
  await waitForCheckout(page);
  await page.getByRole("button", { name: /^Pay/ }).click();
}

/** Has the card declined; the browser stays on the checkout page. */
export async function declineAtCheckout(page: Page): Promise<void> {
  await waitForCheckout(page);
  await page.getByRole("button", { name: "Decline the card" }).click();
}

/** Leaves without paying; the browser goes back to the site. */
export async function leaveCheckout(page: Page): Promise<void> {
  await waitForCheckout(page);
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page).toHaveURL((url) => !url.href.startsWith(standIns()));
}
