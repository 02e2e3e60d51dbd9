import { expect, type Locator, type Page } from "@playwright/test";

/** The buttons of the stand-in's onboarding page by result. */
const ONBOARDING_ENDINGS = {
  ready: "Finish: everything is right",
  in_review: "Finish: Stripe wants to check first",
  restricted: "Finish: something is wrong",
  incomplete: "Leave before the end",
} as const;

/** The payout account's banner on the dashboard. */
export const payoutBanner = (page: Page): Locator => page.getByRole("status", { name: "Payout account" });

/** Opens Stripe's onboarding in a new tab and completes it; returns the tab, which is back on the site. */
export async function completeOnboarding(page: Page, ending: keyof typeof ONBOARDING_ENDINGS): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await payoutBanner(page)
    .getByRole("button", { name: /Onboarding/ })
    .click();
  const tab = await opened;
  await expect(tab.getByRole("heading", { name: "Set up payouts" })).toBeVisible();
  await tab.getByRole("button", { name: ONBOARDING_ENDINGS[ending] }).click();
  await expect(tab).toHaveURL((url) => url.pathname.startsWith("/dashboard"));
  return tab;
}
