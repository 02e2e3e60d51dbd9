/** What tutors are paid, as admins see it: who is owed what and why it waits, and bonuses that are sent, cancelled and taken back. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork, pressOn } from "../support/keyboard.ts";
import { bookAndPay, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { completeOnboarding } from "../support/payouts.ts";
import { demo } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { ownHour, section, toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

// Clocks are moved, and money is counted.
test.use({ ownProduct: {} });
// One after another: another worker would have to start a product as well.
test.describe.configure({ mode: "default" });

const PAYOUTS = "/dashboard/admin/money/tutors";

const main = (page: Page) => page.getByRole("main");
const adjustments = (page: Page) => section(page, "Bonuses and corrections");

/** Fills the dialog's fields in and sends it. */
async function pay(page: Page, kind: "Bonus" | "Correction", amount: string, reason: string): Promise<void> {
  await adjustments(page).getByRole("button", { name: "Pay a bonus or correction" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: kind }).check();
  await dialog.getByRole("textbox", { name: "Amount, in dollars" }).fill(amount);
  await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
  await dialog.getByRole("button", { name: `Pay $${amount}` }).click();
}

/** Says who it is once more: an hour has passed, and money moves. */
async function showWhoItIs(page: Page): Promise<void> {
  const question = page.getByRole("dialog", { name: "Please show that it is you" });
  await question.getByLabel("Current password", { exact: true }).fill(demo.admin.password);
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
}

test(
  "a bonus waits for the account, is sent and told, and is taken back",
  { tag: "@wide" },
  async ({ browser, signIn, student, clock, problems }, testInfo) => {
    problems.expect(/403|409/);
    test.slow();
    // The academy's balance is what somebody has paid.
    const learning = await signIn(student);
    await bookAndPay(learning, await ownHour(learning, testInfo, "Physics", 0));
    const tutor = await newTutor(browser);
    const teaching = await signIn(tutor);
    const page = await signIn(demo.admin);
    await openAtWork(page, PAYOUTS);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What tutors are paid");
    await page.getByRole("searchbox", { name: "Search by name or email" }).fill(tutor.email);
    const found = row(main(page), tutor.lastName);
    await expect(main(page).locator(".payout-row")).toHaveCount(1);
    await expectNoAxeViolations(page);
    await expectReadable(page);
    await pressOn(page, found.getByRole("link", { name: `${tutor.firstName} ${tutor.lastName}` }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${tutor.firstName} ${tutor.lastName}`);
    await expect(main(page)).toContainText("No payout account yet.");
    await expect(adjustments(page)).toContainText("has been given none yet.");

    // What is wrong is said beside its field, and what was typed stays.
    await adjustments(page).getByRole("button", { name: "Pay a bonus or correction" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Amount, in dollars" }).fill("1200");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("For a whole year.");
    await dialog.getByRole("button", { name: "Pay $1,200.00" }).click();
    await expect(dialog).toContainText("Enter at most $1,000.00.");
    await expect(dialog).toContainText("Choose one of them.");
    await expectNoAxeViolations(page);
    await dialog.getByRole("radio", { name: "Bonus" }).check();
    await dialog.getByRole("textbox", { name: "Amount, in dollars" }).fill("12.50");
    await dialog.getByRole("button", { name: "Pay $12.50" }).click();
    await expect(toasts(page)).toContainText(`$12.50 for ${tutor.firstName} entered`);
    const bonus = row(adjustments(page), "For a whole year.");
    await expect(bonus).toContainText("Due");
    await expect(bonus).toContainText("No payout account yet: it waits for that.");

    // The tutor sees it, sets up payouts, and gets it.
    await teaching.goto("/dashboard/tutor/payments");
    await expect(section(teaching, "Session by session")).toContainText("For a whole year.");
    await (await completeOnboarding(teaching, "ready")).close();
    clock.forward(1);
    await expect(bonus).toContainText("Paid out", { timeout: 60_000 });
    await expect(main(page)).toContainText("Stripe takes transfers to this account");
    await expect(section(teaching, "Session by session")).toContainText("Paid out");
    await emailTo(teaching.request, tutor.email, /A bonus of \$12\.50 for you/);
    await expectNoAxeViolations(page);

    // The same amount again is asked about.
    await pay(page, "Bonus", "12.50", "For a whole year, once more.");
    await showWhoItIs(page);
    await expect(dialog).toContainText("entered $12.50 for this tutor in the last 24 hours");
    await dialog.getByRole("button", { name: "Pay another $12.50" }).click();
    const second = row(adjustments(page), "once more");
    await expect(second).toContainText("Leaves at");
    await second.getByRole("button", { name: /^Cancel/ }).click();
    await expect(dialog).toContainText("They are not told by email");
    await dialog.getByRole("button", { name: "Cancel the bonus" }).click();
    await expect(second).toContainText("Cancelled by");

    await bonus.getByRole("button", { name: /^Take back/ }).click();
    await dialog.getByRole("button", { name: "Take back $12.50" }).click();
    await expect(bonus).toContainText("Taken back", { timeout: 60_000 });
    await expect(section(teaching, "Session by session")).toContainText("The academy took this back.");
    await emailTo(teaching.request, tutor.email, /\$12\.50 was taken back/);
  },
);

test("what Stripe refuses is on hold, and is tried again at a press", { tag: "@wide" }, async ({
  browser,
  signIn,
  clock,
  problems,
}) => {
  problems.expect(/403/);
  test.slow();
  const tutor = await newTutor(browser);
  const teaching = await signIn(tutor);
  await teaching.goto("/dashboard/tutor/payments");
  await (await completeOnboarding(teaching, "ready")).close();
  const page = await signIn(demo.admin);
  await page.goto(PAYOUTS);
  await page.getByRole("searchbox", { name: "Search by name or email" }).fill(tutor.email);
  await expect(main(page).locator(".payout-row")).toHaveCount(1);
  await row(main(page), tutor.lastName).getByRole("link").click();
  // More than there is at Stripe.
  await pay(page, "Correction", "900.00", "The rate of a whole term was too low.");
  const correction = row(adjustments(page), "whole term");
  await expect(correction).toContainText("Leaves at");
  clock.forward(1);
  await expect(correction).toContainText("Refused by Stripe", { timeout: 60_000 });
  await expect(section(page, "On hold")).toContainText("Stripe refuses $900.00.");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "All tutors" }).click();
  await page
    .getByRole("navigation", { name: "Whose money" })
    .getByRole("link", { name: /^On hold/ })
    .click();
  await expect(row(main(page), tutor.lastName)).toContainText("Stripe refuses $900.00");
  await row(main(page), tutor.lastName).getByRole("link").click();

  await section(page, "On hold").getByRole("button", { name: "Try again now" }).click();
  await expect(toasts(page)).toContainText("Stripe is asked again");
  // Still too little: it can be cancelled instead.
  await expect(correction).toContainText("Refused by Stripe");
  await correction.getByRole("button", { name: /^Cancel/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the correction" }).click();
  await showWhoItIs(page);
  await expect(correction).toContainText("Cancelled by");
  await expect(section(page, "On hold")).toHaveCount(0);
});
