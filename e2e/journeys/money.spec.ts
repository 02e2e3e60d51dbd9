/** What became of the money: a month line by line, and a cent that is not the same at Stripe. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import { bookAndPay, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { compareBalance, falsify, MONEY } from "../support/money.ts";
import { demo } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { ownHour, toasts } from "../support/tutoring.ts";

// Every sum is exact where nobody else pays.
test.use({ ownProduct: {} });
test.describe.configure({ mode: "serial" });

const main = (page: Page) => page.getByRole("main");
const differs = (page: Page) => main(page).locator(".differences");
const statement = (page: Page) => main(page).getByRole("table");

test(
  "an admin reads a month, follows a line to its session, and takes the month along",
  {
    tag: "@wide",
  },
  async ({ signIn, student, clock }, testInfo) => {
    test.slow();
    const learning = await signIn(student);
    const lesson = await bookAndPay(learning, await ownHour(learning, testInfo, "Physics", 0));
    clock.forward(2);
    const page = await signIn(demo.admin);
    await openAtWork(page, MONEY);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Money");
    await compareBalance(page);
    await page.reload();
    await expect(statement(page).getByRole("row", { name: /^Payments/ })).toContainText("$");
    await expect(statement(page).getByRole("row", { name: /^Stripe’s fees/ })).toContainText(
      "Stripe processing fees",
    );
    await expect(differs(page)).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expectReadable(page);

    // On paper the statement stands alone.
    const asides = [
      page.getByRole("button", { name: "Print" }),
      page.getByRole("navigation", { name: "Money", exact: true }),
    ];
    for (const aside of asides) await expect(aside).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const aside of asides) await expect(aside).toBeHidden();
    await expect(statement(page)).toBeVisible();
    await page.emulateMedia({ media: null });

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download as CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d\.csv$/);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toMatch(/^\uFEFFDate,/);
    // No listing stands between the two.
    expect(text).toContain(`,${lesson.id},,txn_`);

    // By keys alone: the payments of the month, and one of them.
    await pressOn(page, statement(page).getByRole("link", { name: "Payments" }));
    await expect(page).toHaveURL(/kind=charge/);
    const line = row(main(page), `${student.firstName} ${student.lastName}`);
    await tabTo(page, line.getByRole("link"));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/dashboard/admin/lessons?lesson=${lesson.id}`);
    await page.goBack();
    await expect(line).toBeVisible();
    // Nothing was refunded in this month: there is nothing to choose.
    const kinds = page.getByRole("navigation", { name: "Kind of movement" });
    await expect(kinds.getByRole("link")).toHaveText(["All", "Payments"]);
    await page.goto(`${MONEY}?kind=refund`);
    await expect(main(page)).toContainText("There is none of these in this month.");
  },
);

test(
  "a cent that is not the same at Stripe appears in every window, is emailed, and goes once it is mended",
  {
    tag: "@wide",
  },
  async ({ signIn, student, clock }, testInfo) => {
    test.slow();
    const learning = await signIn(student);
    const lesson = await bookAndPay(learning, await ownHour(learning, testInfo, "Physics", 1));
    await falsify(learning, lesson, -1);
    clock.forward(2);
    const [one, other] = [await signIn(demo.admin), await signIn(demo.admin)];
    for (const page of [one, other]) await page.goto(MONEY);
    await compareBalance(one);
    await expect(toasts(one)).toContainText("Comparing");
    // Nobody has touched the other window.
    for (const page of [one, other]) {
      await expect(differs(page)).toContainText("One sum is not the same at Stripe");
      await expect(differs(page)).toContainText("It differs by $0.01.");
      await expect(page.getByRole("link", { name: /^Money 1 different/ })).toBeVisible();
    }
    await expectNoAxeViolations(one);
    const email = await emailTo(one.request, demo.admin.email, /not the same at Stripe/);
    expect(email.text).toContain(`for the session of ${student.firstName} ${student.lastName} with `);
    expect(email.linkTo("/dashboard/admin/money")).toBeTruthy();
    await other.goto("/dashboard/admin/overview");
    await expect(other.getByRole("link", { name: "1 sum is not the same at Stripe" })).toBeVisible();

    await differs(one).getByRole("link", { name: "Open the session" }).click();
    await expect(one).toHaveURL(`/dashboard/admin/lessons?lesson=${lesson.id}`);
    await falsify(one, lesson, 1);
    await one.goto(MONEY);
    await compareBalance(one);
    await expect(differs(one)).toHaveCount(0);
  },
);
