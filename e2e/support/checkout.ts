import { expect, type Page } from "@playwright/test";
import { standIns } from "./addresses.ts";

/** Presses a button of the stand-in's checkout page, once the browser has come there. */
async function press(page: Page, button: RegExp): Promise<void> {
  await expect(page).toHaveURL((url) => url.href.startsWith(`${standIns()}/checkout/`));
  await page.getByRole("button", { name: button }).click();
}

/** Pays; the browser goes on to the site's success page. */
export const pay = (page: Page): Promise<void> => press(page, /^pay/i);

/** Has the card declined; the browser stays on the checkout page. */
export const decline = (page: Page): Promise<void> => press(page, /decline/i);

/** Leaves without paying; the browser goes back to the site. */
export const leave = (page: Page): Promise<void> => press(page, /cancel|back/i);
