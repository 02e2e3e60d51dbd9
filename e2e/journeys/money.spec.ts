/**
 * The admin's view of money: a month line by line, a difference of one cent from Stripe, refunds, disputes and bank
 * payouts; and tutor payouts: bonuses that are pending, sent, cancelled and reversed.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { nextNoon } from "../support/dates.ts";
import { openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import { changeFromElsewhere, payFromElsewhere, readApi, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { atStripe, compareBalance, failPayout, falsify, MONEY } from "../support/money.ts";
import { completeOnboarding } from "../support/payouts.ts";
import { demo, fullName } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { ownHour, section, toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

// Sums are exact only if no other test pays.
test.use({ ownProduct: {} });
// The first test needs a product without refunds, also when it is retried.
test.describe.configure({ mode: "serial" });
// The hours of a test end in the month in which they begin.
test.beforeEach(({ clock }) => clock.forwardTo(nextNoon(clock.now())));

const OVERVIEW = "/dashboard/admin/overview";
const PAYOUTS = `${MONEY}/tutors`;

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const pages = (page: Page) => page.getByRole("navigation", { name: "Money", exact: true });
const differs = (page: Page) => main(page).locator(".differences");
const statement = (page: Page) => main(page).getByRole("table");
const adjustments = (page: Page) => section(page, "Bonuses and corrections");

test(
  "an admin reads a month and takes it along, and finds, explains and mends a cent that is not the same at Stripe",
  { tag: "@wide" },
  async ({ signIn, student, clock }, testInfo) => {
    test.slow();
    const learning = await signIn(student);
    const lesson = await payFromElsewhere(learning, await ownHour(learning, testInfo, "Physics", 0));
    clock.forward(2);
    const page = await signIn(demo.admin);

    await test.step("a month, line by line", async () => {
      await openAtWork(page, MONEY);
      await expect(heading(page)).toHaveText("Money");
      await compareBalance(page);
      await page.reload();
      await expect(statement(page).getByRole("row", { name: /^Payments/ })).toContainText("$");
      await expect(statement(page).getByRole("row", { name: /^Stripe’s fees/ })).toContainText(
        "Stripe processing fees",
      );
      await expect(differs(page)).toHaveCount(0);
      await expectNoAxeViolations(page);
      await expectReadable(page);
    });

    await test.step("on paper the statement stands alone", async () => {
      const asides = [page.getByRole("button", { name: "Print" }), pages(page)];
      for (const aside of asides) await expect(aside).toBeVisible();
      await page.emulateMedia({ media: "print" });
      for (const aside of asides) await expect(aside).toBeHidden();
      await expect(statement(page)).toBeVisible();
      await page.emulateMedia({ media: null });
    });

    await test.step("the month is taken along", async () => {
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download as CSV" }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d\.csv$/);
      const text = await readFile(await file.path(), "utf8");
      expect(text).toMatch(/^\uFEFFDate,/);
      // The field between the two, for a listing, is empty.
      expect(text).toContain(`,${lesson.id},,txn_`);
    });

    await test.step("by keys alone: the payments of the month, and one of them", async () => {
      await pressOn(page, statement(page).getByRole("link", { name: "Payments" }));
      await expect(page).toHaveURL(/kind=charge/);
      const line = row(main(page), fullName(student));
      await tabTo(page, line.getByRole("link"));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`/dashboard/admin/lessons?lesson=${lesson.id}`);
      await page.goBack();
      await expect(line).toBeVisible();
      // No refund in this month, so there is no filter for it.
      const kinds = page.getByRole("navigation", { name: "Kind of movement" });
      await expect(kinds.getByRole("link")).toHaveText(["All", "Payments"]);
    });

    await test.step("a cent that is not the same at Stripe appears by itself, and is emailed", async () => {
      await pages(page).getByRole("link").first().click();
      await expect(page.getByRole("button", { name: "Compare now" })).toBeVisible();
      await falsify(learning, lesson, -1);
      await changeFromElsewhere(page, "POST", "/api/admin/money/comparisons");
      // Updated by a live event, without a reload.
      await expect(differs(page)).toContainText("One amount doesn’t match Stripe");
      await expect(differs(page)).toContainText("It differs by $0.01.");
      await expect(differs(page)).toContainText(`What was paid for ${fullName(student)} with`);
      await expect(page.getByRole("link", { name: /^Money 1 different/ })).toBeVisible();
      await expectNoAxeViolations(page);
      const email = await emailTo(page.request, demo.admin.email, /match Stripe/);
      expect(email.text).toContain(`for the session of ${fullName(student)} with `);
      expect(email.linkTo(MONEY)).toBeTruthy();
    });

    await test.step("it is explained by keys, and opened again", async () => {
      await tabTo(page, differs(page).getByRole("button", { name: /^Explain it/ }));
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Why does it differ?" });
      await dialog.getByLabel("Why it’s right as it is").fill("Stripe rounded a cent.");
      await expectNoAxeViolations(page);
      await dialog.getByRole("button", { name: "Explain it" }).click();
      await expect(toasts(page)).toContainText("Explained");
      await expect(differs(page)).toHaveCount(0);
      await expect(page.getByRole("link", { name: /^Money/ }).first()).not.toContainText("different");
      await page.getByText("One difference is explained").click();
      await expect(main(page)).toContainText("Stripe rounded a cent.");
      await page.getByRole("button", { name: /^Withdraw the explanation/ }).click();
      await expect(differs(page)).toContainText("One amount doesn’t match Stripe");
    });

    await test.step("it waits on the overview, leads to its session, and goes once it is mended", async () => {
      await page.getByRole("link", { name: "Overview" }).first().click();
      await page.getByRole("link", { name: "1 amount doesn’t match Stripe" }).click();
      await differs(page).getByRole("link", { name: "Open the session" }).click();
      await expect(page).toHaveURL(`/dashboard/admin/lessons?lesson=${lesson.id}`);
      await falsify(page, lesson, 1);
      await page.goBack();
      await compareBalance(page);
      await expect(differs(page)).toHaveCount(0);
    });
  },
);

test(
  "an admin follows a payment to its refund, to the dispute that is to be answered, and to a payout that the bank sends back",
  { tag: "@wide" },
  async ({ signIn, student, clock }, testInfo) => {
    test.slow();
    const learning = await signIn(student);
    const lesson = await payFromElsewhere(learning, await ownHour(learning, testInfo, "Physics", 1));
    const name = fullName(student);
    await atStripe(learning, lesson, "refund", { amount: 1000 });
    await failPayout(learning, 500, "no_account");
    clock.forward(2);
    const page = await signIn(demo.admin);

    await test.step("by keys alone from the statement to the payments", async () => {
      await openAtWork(page, MONEY);
      await compareBalance(page);
      await pressOn(page, pages(page).getByRole("link", { name: "Payments" }));
      await expect(heading(page)).toHaveText("Payments");
      await expect(pages(page).locator("[aria-current=page]")).toHaveText("Payments");
      const payment = row(main(page), name);
      await expect(payment).toContainText("$10.00 refunded");
      await expect(payment).toContainText(/after \$\d+\.\d\d fee/);
      await expect(payment.getByRole("link", { name: /^Look at it in Stripe/ })).toHaveAttribute(
        "href",
        /^https:\/\/dashboard\.stripe\.com\/test\/payments\/pi_/,
      );
      await expectNoAxeViolations(page);
      await expectReadable(page);
      await page.getByLabel("Find a person or organization").fill("nobody of that name");
      await expect(main(page)).toContainText("No payments like this.");
      await page.getByLabel("Find a person or organization").fill(student.lastName);
      await expect(payment).toBeVisible();
      await page.getByLabel("Month").selectOption({ index: 1 });
      await expect(page).toHaveURL(/month=\d{4}-\d\d/);
      await expect(payment).toBeVisible();
    });

    await test.step("its refund leads to the session", async () => {
      await pages(page).getByRole("link", { name: "Refunds" }).click();
      await expect(row(main(page), name)).toContainText(/\$10\.00Of \$/);
      await row(main(page), name)
        .getByRole("link", { name: new RegExp(`^${name}`) })
        .click();
      await expect(page).toHaveURL(`/dashboard/admin/lessons?lesson=${lesson.id}`);
    });

    await test.step("the dispute is to be answered, and waits on the overview", async () => {
      await atStripe(learning, lesson, "dispute");
      const disputes = () => readApi<{ items: unknown[] }>(page, "/api/admin/money/disputes");
      await expect.poll(async () => (await disputes()).items.length).toBe(1);
      await page.goto(OVERVIEW);
      await page.getByRole("link", { name: "1 payment is disputed by the cardholder" }).click();
      await expect(page).toHaveURL(`${MONEY}/disputes`);
      const dispute = row(main(page), name);
      await expect(dispute).toContainText("To be answered");
      await expect(dispute).toContainText(/\d days left, until/);
      await expect(dispute).toContainText("The cardholder says they didn’t make this payment");
      await expect(dispute).toContainText("waits until it’s decided");
      await expect(dispute.getByRole("link", { name: /^Answer in Stripe/ })).toHaveAttribute(
        "href",
        /^https:\/\/dashboard\.stripe\.com\/test\/disputes\/du_/,
      );
      await expectNoAxeViolations(page);
      await expectReadable(page);
      await page.getByRole("link", { name: "Won", exact: true }).click();
      await expect(main(page)).toContainText("No disputes like this.");
    });

    await test.step("a payout that the bank sends back is emailed, counted, and says what to do", async () => {
      const email = await emailTo(page.request, demo.admin.email, /The bank sent \$5\.00 back/);
      expect(email.text).toContain("Compare the bank details");
      expect(email.linkTo(`${MONEY}/bank`)).toBeTruthy();
      await page.getByRole("link", { name: "Overview" }).first().click();
      await page.getByRole("link", { name: "1 payout was sent back by the bank" }).click();
      await expect(page).toHaveURL(`${MONEY}/bank?state=failed`);
      const payout = row(main(page), "STRIPE TEST BANK");
      await expect(payout).toContainText("Sent back");
      await expect(payout).toContainText("Compare the bank details in Stripe’s dashboard");
      await expectNoAxeViolations(page);
      await expectReadable(page);
    });
  },
);

/** Fills in the dialog's fields and submits it. */
async function pay(page: Page, kind: "Bonus" | "Correction", amount: string, reason: string): Promise<void> {
  await adjustments(page).getByRole("button", { name: "Pay a bonus or correction" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: kind }).check();
  await dialog.getByRole("textbox", { name: "Amount, in dollars" }).fill(amount);
  await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
  await dialog.getByRole("button", { name: `Pay $${amount}` }).click();
}

/** Verifies the identity again: an hour has passed, and the action moves money. */
async function showWhoItIs(page: Page): Promise<void> {
  const question = page.getByRole("dialog", { name: "Please verify that it’s you" });
  await question.getByLabel("Current password", { exact: true }).fill(demo.admin.password);
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
}

test(
  "a bonus waits for the account, is sent and told, and is taken back; what Stripe refuses is on hold",
  { tag: "@wide" },
  async ({ browser, signIn, student, clock, problems }, testInfo) => {
    problems.expect(/403|409/);
    test.slow();
    // The academy's balance is what a student has paid.
    const learning = await signIn(student);
    await payFromElsewhere(learning, await ownHour(learning, testInfo, "Physics", 2));
    const tutor = await newTutor(browser);
    const teaching = await signIn(tutor);
    const page = await signIn(demo.admin);
    await openAtWork(page, PAYOUTS);
    await expect(heading(page)).toHaveText("What tutors are paid");
    await page.getByRole("searchbox", { name: "Search by name or email" }).fill(tutor.email);
    const found = row(main(page), tutor.lastName);
    await expect(main(page).locator(".payout-row")).toHaveCount(1);
    await expectNoAxeViolations(page);
    await expectReadable(page);
    await pressOn(page, found.getByRole("link", { name: fullName(tutor) }));
    await expect(heading(page)).toHaveText(fullName(tutor));
    await expect(main(page)).toContainText("No payout account yet.");
    await expect(adjustments(page)).toContainText("hasn’t been given any yet.");

    // An error is shown beside its field, and the input is kept.
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

    // The tutor sees the bonus, sets up payouts, and receives it.
    await teaching.goto("/dashboard/tutor/payments");
    await expect(section(teaching, "Session by session")).toContainText("For a whole year.");
    await (await completeOnboarding(teaching, "ready")).close();
    clock.forward(1);
    await expect(bonus).toContainText("Paid out", { timeout: 60_000 });
    await expect(main(page)).toContainText("Stripe takes transfers to this account");
    await expect(section(teaching, "Session by session")).toContainText("Paid out");
    await emailTo(teaching.request, tutor.email, /A bonus of \$12\.50 for you/);
    await expectNoAxeViolations(page);

    // The same amount again needs a confirmation.
    await pay(page, "Bonus", "12.50", "For a whole year, once more.");
    await showWhoItIs(page);
    await expect(dialog).toContainText("entered $12.50 for this tutor in the last 24 hours");
    await dialog.getByRole("button", { name: "Pay another $12.50" }).click();
    const second = row(adjustments(page), "once more");
    await expect(second).toContainText("Leaves at");
    await second.getByRole("button", { name: /^Cancel/ }).click();
    await expect(dialog).toContainText("They don’t get an email");
    await dialog.getByRole("button", { name: "Cancel the bonus" }).click();
    await expect(second).toContainText("Canceled by");

    await bonus.getByRole("button", { name: /^Take back/ }).click();
    await dialog.getByRole("button", { name: "Take back $12.50" }).click();
    await expect(bonus).toContainText("Taken back", { timeout: 60_000 });
    await expect(section(teaching, "Session by session")).toContainText("The academy took this back.");
    await emailTo(teaching.request, tutor.email, /\$12\.50 was taken back/);

    await test.step("what Stripe refuses is on hold, and is tried again at a press", async () => {
      // More than the balance at Stripe.
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
      await showWhoItIs(page);
      await expect(toasts(page)).toContainText("Stripe is asked again");
      // The balance is still too low: the correction can be cancelled.
      await expect(correction).toContainText("Refused by Stripe");
      await correction.getByRole("button", { name: /^Cancel/ }).click();
      await dialog.getByRole("button", { name: "Cancel the correction" }).click();
      await expect(correction).toContainText("Canceled by");
      await expect(section(page, "On hold")).toHaveCount(0);
    });
  },
);
