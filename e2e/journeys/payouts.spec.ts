/** A tutor's payout account: every state it can be in, and the way on from each. */
import { standIns } from "../support/addresses.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { completeOnboarding, payoutBanner } from "../support/payouts.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

test("onboarding left, checked, refused and finished: the dashboard shows each, in every open page", {
  tag: "@wide",
}, async ({ browser, signIn }) => {
  test.slow();
  const tutor = await newTutor(browser);
  const page = await signIn(tutor);
  await page.goto("/dashboard");
  const banner = payoutBanner(page);
  await expect(banner).toContainText("Set up payouts to be paid");
  await expectNoAxeViolations(page);

  const left = await completeOnboarding(page, "incomplete");
  await expect(left).toHaveURL("/dashboard/tutor/payments");
  await expect(payoutBanner(left)).toContainText("Payout setup incomplete");
  await expect(banner).toContainText("Payout setup incomplete");
  await expect(banner.getByRole("listitem").first()).toBeVisible();
  await expectNoAxeViolations(left);
  await left.close();

  await (await completeOnboarding(page, "in_review")).close();
  await expect(banner).toContainText("Stripe is checking your details");
  await expect(banner.getByRole("button", { name: "Check again" })).toBeVisible();
  await expectNoAxeViolations(page);

  // Stripe finds something wrong, by itself.
  const state = await (await page.request.get(`${standIns()}/test/stripe/state`)).json();
  const { accounts } = state as { accounts: { id: string; email: string | null }[] };
  const mine = accounts.find(({ email }) => email === tutor.email);
  await page.request.post(`${standIns()}/test/stripe/accounts/${mine?.id}/onboarding`, {
    data: { state: "restricted" },
  });
  await expect(banner).toContainText("Payouts are on hold");
  await expect(banner.getByRole("listitem").first()).toBeVisible();
  await expectNoAxeViolations(page);

  await (await completeOnboarding(page, "ready")).close();
  await expect(banner).toContainText("Payout account connected");
  await expectNoAxeViolations(page);
  const opened = page.context().waitForEvent("page");
  await banner.getByRole("button", { name: /^Payout dashboard/ }).click();
  await expect((await opened).getByRole("heading", { name: "Express dashboard" })).toBeVisible();
});

test("a link of the onboarding that is used up leads to a new one", async ({ browser, signIn }) => {
  test.slow();
  const page = await signIn(await newTutor(browser));
  await page.goto("/dashboard?tab=payments");
  const opened = page.context().waitForEvent("page");
  await payoutBanner(page)
    .getByRole("button", { name: /^Start Onboarding/ })
    .click();
  const tab = await opened;
  const heading = tab.getByRole("heading", { name: "Set up payouts" });
  await expect(heading).toBeVisible();
  const first = tab.url();
  // The link has been opened once, and does not work a second time.
  await tab.reload();
  await expect(heading).toBeVisible();
  expect(tab.url()).not.toBe(first);
});

test("with the payment service down onboarding says so, and no empty tab stays", async ({
  browser,
  signIn,
  problems,
}) => {
  problems.expect(/502/);
  const page = await signIn(await newTutor(browser));
  await page.goto("/dashboard?tab=payments");
  const detail = "The payment service did not answer. Please try again.";
  const down = { title: "Bad Gateway", status: 502, code: "payment_provider_failed", detail };
  await page.route("**/api/tutor/payout-account/onboarding", (route) =>
    route.fulfill({ status: 502, json: down }),
  );
  await payoutBanner(page)
    .getByRole("button", { name: /^Start Onboarding/ })
    .click();
  await expect(toasts(page)).toContainText("Failed to start Stripe onboarding");
  await expect(toasts(page)).toContainText(detail);
  await expect.poll(() => page.context().pages().length).toBe(1);
  await expectNoAxeViolations(page);
});
