/** What was paid, refunded, disputed and sent to the bank, and what an admin says of a sum that differs. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import { bookAndPay, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { atStripe, compareBalance, failPayout, falsify, MONEY } from "../support/money.ts";
import { demo } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { ownHour, toasts } from "../support/tutoring.ts";

// Every sum is exact where nobody else pays.
test.use({ ownProduct: {} });
test.describe.configure({ mode: "serial" });

const main = (page: Page) => page.getByRole("main");
const pages = (page: Page) => page.getByRole("navigation", { name: "Money", exact: true });

test(
  "an admin follows a payment to its refund and to the dispute that is to be answered",
  { tag: "@wide" },
  async ({ signIn, student, clock }, testInfo) => {
    test.slow();
    const learning = await signIn(student);
    const lesson = await bookAndPay(learning, await ownHour(learning, testInfo, "Physics", 0));
    const name = `${student.firstName} ${student.lastName}`;
    await atStripe(learning, lesson, "refund", { amount: 1000 });
    clock.forward(2);
    const page = await signIn(demo.admin);
    await openAtWork(page, MONEY);
    await compareBalance(page);
    // By keys alone from the statement to the payments.
    await pressOn(page, pages(page).getByRole("link", { name: "Payments" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payments");
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
    await expect(main(page)).toContainText("No payment is like this.");
    await page.getByLabel("Find a person or organization").fill(student.lastName);
    await expect(payment).toBeVisible();
    await page.getByLabel("Month").selectOption({ index: 1 });
    await expect(page).toHaveURL(/month=\d{4}-\d\d/);
    await expect(payment).toBeVisible();
    await page.reload();
    await expect(payment).toBeVisible();

    await pages(page).getByRole("link", { name: "Refunds" }).click();
    await expect(row(main(page), name)).toContainText(/\$10\.00Of \$/);
    await expectNoAxeViolations(page);
    await row(main(page), name)
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .click();
    await expect(page).toHaveURL(`/dashboard/admin/lessons?lesson=${lesson.id}`);

    await atStripe(learning, lesson, "dispute");
    await expect
      .poll(async () => {
        await page.goto(`${MONEY}/disputes`);
        return row(main(page), name).count();
      })
      .toBe(1);
    const dispute = row(main(page), name);
    await expect(dispute).toContainText("To be answered");
    await expect(dispute).toContainText(/\d days left, until/);
    await expect(dispute).toContainText("The cardholder says that they did not pay this");
    await expect(dispute).toContainText("waits until it is decided");
    await expect(dispute.getByRole("link", { name: /^Answer in Stripe/ })).toHaveAttribute(
      "href",
      /^https:\/\/dashboard\.stripe\.com\/test\/disputes\/du_/,
    );
    await expectNoAxeViolations(page);
    await expectReadable(page);
    await page.goto("/dashboard/admin/overview");
    await page.getByRole("link", { name: "1 payment is disputed by the cardholder" }).click();
    await expect(page).toHaveURL(`${MONEY}/disputes`);
    await page.getByRole("link", { name: "Won", exact: true }).click();
    await expect(main(page)).toContainText("No dispute is like this.");
  },
);

test(
  "a payout that the bank sends back is emailed, counted, and says what to do",
  { tag: "@wide" },
  async ({ signIn, student, clock }, testInfo) => {
    test.slow();
    const learning = await signIn(student);
    await bookAndPay(learning, await ownHour(learning, testInfo, "Physics", 1));
    await failPayout(learning, 500, "no_account");
    clock.forward(2);
    const page = await signIn(demo.admin);
    await page.goto(MONEY);
    await compareBalance(page);
    const email = await emailTo(page.request, demo.admin.email, /The bank sent \$5\.00 back/);
    expect(email.text).toContain("Compare the bank details");
    expect(email.linkTo(`${MONEY}/bank`)).toBeTruthy();
    await page.goto("/dashboard/admin/overview");
    await page.getByRole("link", { name: "1 payout was sent back by the bank" }).click();
    await expect(page).toHaveURL(`${MONEY}/bank?state=failed`);
    const payout = row(main(page), "STRIPE TEST BANK");
    await expect(payout).toContainText("Sent back");
    await expect(payout).toContainText("Compare the bank details in Stripe’s dashboard");
    await expectNoAxeViolations(page);
    await expectReadable(page);
  },
);

test(
  "an admin explains a difference that cannot be mended, and opens it again",
  { tag: "@wide" },
  async ({ signIn, student, clock }, testInfo) => {
    test.slow();
    const learning = await signIn(student);
    const lesson = await bookAndPay(learning, await ownHour(learning, testInfo, "Physics", 2));
    await falsify(learning, lesson, -1);
    clock.forward(2);
    const [page, other] = [await signIn(demo.admin), await signIn(demo.admin)];
    await openAtWork(page, MONEY);
    await other.goto(MONEY);
    await compareBalance(page);
    const differs = main(page).locator(".differences");
    await expect(differs).toContainText(`What was paid for ${student.firstName} ${student.lastName} with`);
    await tabTo(page, differs.getByRole("button", { name: /^Explain it/ }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Why does it differ?" });
    await dialog.getByRole("button", { name: "Explain it" }).click();
    await expect(dialog).toContainText("Please say why it stands.");
    await dialog.getByLabel("Why it stands").fill("Stripe rounded a cent.");
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Explain it" }).click();
    await expect(toasts(page)).toContainText("Explained");
    // Nobody has touched the other window.
    for (const one of [page, other]) {
      await expect(main(one).locator(".differences")).toHaveCount(0);
      await expect(one.getByRole("link", { name: /^Money/ }).first()).not.toContainText("different");
    }
    await other.getByText("One difference is explained").click();
    await expect(main(other)).toContainText("Stripe rounded a cent.");
    await expectNoAxeViolations(other);
    await other.getByRole("button", { name: /^Withdraw the explanation/ }).click();
    await expect(differs).toContainText("One sum is not the same at Stripe");
  },
);
