/** A tutor's payout account: every state, and the next step from each. */
import { standIns } from "../support/addresses.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { completeOnboarding, payoutBanner } from "../support/payouts.ts";
import { expect, test } from "../support/test.ts";
import { newTutor } from "../support/tutors.ts";

test("onboarding left, checked, refused and finished: the dashboard shows each, in every open page", {
  tag: "@wide",
}, async ({ browser, signIn }) => {
  test.slow();
  const tutor = await newTutor(browser);
  const page = await signIn(tutor);
  /** Stripe changes the account's state. */
  const decide = async (state: "in_review" | "restricted") => {
    const response = await page.request.get(`${standIns()}/test/stripe/state`);
    const { accounts } = (await response.json()) as { accounts: { id: string; email: string | null }[] };
    const mine = accounts.find(({ email }) => email === tutor.email);
    await page.request.post(`${standIns()}/test/stripe/accounts/${mine?.id}/onboarding`, { data: { state } });
  };
  await page.goto("/dashboard?tab=payments");
  const banner = payoutBanner(page);
  await expect(banner).toContainText("Set up payouts to get paid");

  await test.step("a link of the onboarding that is used up leads to a new one", async () => {
    const opened = page.context().waitForEvent("page");
    await banner.getByRole("button", { name: /^Start Onboarding/ }).click();
    const tab = await opened;
    const heading = tab.getByRole("heading", { name: "Set up payouts" });
    await expect(heading).toBeVisible();
    const first = tab.url();
    // The link is single-use.
    await tab.reload();
    await expect(heading).toBeVisible();
    expect(tab.url()).not.toBe(first);
    await tab.getByRole("button", { name: "Leave before the end" }).click();
    await expect(tab).toHaveURL("/dashboard/tutor/payments");
    await expect(payoutBanner(tab)).toContainText("Payout setup incomplete");
    await tab.close();
  });

  await expect(banner).toContainText("Payout setup incomplete");
  await expect(banner.getByRole("listitem").first()).toBeVisible();

  await decide("in_review");
  await expect(banner).toContainText("Stripe is checking your details");
  await expect(banner.getByRole("button", { name: "Check again" })).toBeVisible();
  await expectNoAxeViolations(page);

  await decide("restricted");
  await expect(banner).toContainText("Payouts are on hold");
  await expect(banner.getByRole("listitem").first()).toBeVisible();
  await expectNoAxeViolations(page);

  await (await completeOnboarding(page, "ready")).close();
  await expect(banner).toContainText("Payout account connected");
  const opened = page.context().waitForEvent("page");
  await banner.getByRole("button", { name: /^Payout dashboard/ }).click();
  await expect((await opened).getByRole("heading", { name: "Express dashboard" })).toBeVisible();
});
