/** Where an administrator comes in: what waits, who taught how much, and how it goes, in products of their own. */
import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFits } from "../support/fits.ts";
import { arrowTo, expectFocus, openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import { bookFromElsewhere, changeFromElsewhere, readApi } from "../support/lessons.ts";
import { checkAll } from "../support/opportunities.ts";
import { hourWith, weeklyTutor } from "../support/own-tutor.ts";
import { demo, fullName } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { newApplication } from "../support/tutors.ts";

// Counts are exact where nobody else adds to them.
test.use({ ownProduct: {} });
// One after another: another worker would have to start a product as well.
test.describe.configure({ mode: "default" });

const OVERVIEW = "/dashboard/admin/overview";

const main = (page: Page) => page.getByRole("main");
const needs = (page: Page) => page.getByRole("region", { name: "What needs you today" });
const tutors = (page: Page) => page.getByRole("region", { name: "Tutor Summary" });
const overTime = (page: Page) => page.getByRole("region", { name: "Over time" });

/** The number below a name. */
const stat = (page: Page, name: string): Locator =>
  main(page).locator("dl > div").filter({ hasText: name }).locator("dd");

/** What is drawn of a figure's hours: those of days without any have no height. */
const bars = (figure: Locator): Locator => figure.locator('.MuiBarChart-element:not([height="0"])');

interface Applications {
  items: { id: string; email: string }[];
}

/** The applications that wait. */
const waitingApplications = async (admin: Page) =>
  (await readApi<Applications>(admin, "/api/admin/applications?status=pending")).items;

/** Decides all applications there are, those of the samples included. */
async function rejectAll(admin: Page): Promise<void> {
  for (const { id } of await waitingApplications(admin))
    await changeFromElsewhere(admin, "POST", `/api/admin/applications/${id}/reject`);
}

test("what waits stands first, leads to its place, and goes by itself when somebody else has done it", {
  tag: "@wide",
}, async ({ page: visitor, signIn }) => {
  test.slow();
  const [one, other] = [await signIn(demo.admin), await signIn(demo.admin)];
  await rejectAll(one);
  await checkAll(one);
  for (const page of [one, other]) {
    await page.goto("/dashboard");
    await expect(page).toHaveURL(OVERVIEW);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Sample Admin");
    await expect(needs(page)).toContainText("Nothing is waiting.");
  }
  await expectNoAxeViolations(one);
  const { email } = await newApplication(visitor.request);
  // Nobody has touched these windows.
  for (const page of [one, other])
    await expect(needs(page).getByRole("listitem")).toHaveText("1 application is waiting for a decision");
  await expectNoAxeViolations(one);
  await expectReadable(one);
  await needs(one).getByRole("link").click();
  await expect(one.getByRole("heading", { level: 1 })).toHaveText("Applications");
  const id = (await waitingApplications(one)).find((item) => item.email === email)?.id;
  await changeFromElsewhere(one, "POST", `/api/admin/applications/${id}/approve`);
  await expect(needs(other)).toContainText("Nothing is waiting.");
  // Who was approved is a tutor now, with nothing taught.
  await tutors(other).getByLabel("Find a tutor").fill(email);
  await expect(tutors(other).getByRole("row")).toHaveCount(2);
  await expect(tutors(other).getByRole("row").last()).toContainText("0.00");
  await expect(other).toHaveURL(new RegExp(`q=${encodeURIComponent(email)}`));
});

test("a lesson that was given counts, and is drawn in its period alone", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
  clock,
}) => {
  test.slow();
  const { person } = await weeklyTutor(browser, signIn);
  const learning = await signIn(student);
  const admin = await signIn(demo.admin);
  await openAtWork(admin, OVERVIEW);
  await expect(stat(admin, "Total Sessions")).toHaveText(/^\d+$/);
  const before = Number(await stat(admin, "Total Sessions").textContent());
  const hour = await hourWith(learning, person, 2);
  await bookFromElsewhere(learning, hour);
  // A free lesson is confirmed at once, and its record made.
  await admin.reload();
  await expect(stat(admin, "Total Sessions")).toHaveText(String(before + 1));
  const row = tutors(admin).getByRole("row").filter({ hasText: person.email });
  await expect(row).toContainText("1.00");
  await expect(row.getByRole("link", { name: fullName(person) })).toHaveAttribute("href", /\?tutor=/);

  clock.forwardTo(Date.parse(`${hour.date}T20:00:00Z`) + 86_400_000);
  await openAtWork(admin, `${OVERVIEW}?period=7d`);
  const hours = overTime(admin).getByRole("figure").first();
  await expect(hours).toContainText("Hours taught a day.");
  await expect(bars(hours).first()).toBeVisible();
  await hours.getByText("Show as table").click();
  await expect(hours.getByRole("table").getByRole("row")).toHaveCount(8);
  await expect(hours.getByRole("table")).toContainText("1.00");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);

  const period = overTime(admin).getByRole("navigation", { name: "Period" });
  await period.getByRole("link", { name: "12 months" }).click();
  await expect(admin).toHaveURL(/period=12m/);
  await expect(hours).toContainText("Hours taught a month.");
  await overTime(admin).getByLabel("From").fill("2020-02-01");
  await overTime(admin).getByLabel("To").fill("2020-01-01");
  await overTime(admin).getByRole("button", { name: "Show" }).click();
  await expect(overTime(admin).getByLabel("To")).toHaveAccessibleDescription(
    "The last day is before the first.",
  );
  await expect(overTime(admin).getByLabel("To")).toBeFocused();
  await overTime(admin).getByLabel("To").fill("2020-03-01");
  await overTime(admin).getByRole("button", { name: "Show" }).click();
  await expect(overTime(admin)).toContainText("Nothing was taught or booked in these days.");
  await expect(admin).toHaveURL(/from=2020-02-01&to=2020-03-01/);
  await expectNoAxeViolations(admin);
  await admin.goBack();
  await expect(hours).toContainText("Hours taught a month.");
});

test("the first document has the numbers and the drawings, in the window's width", { tag: "@both" }, async ({
  browser,
  signIn,
  student,
  problems,
}) => {
  test.slow();
  problems.expect(/ERR_FAILED/);
  const { person } = await weeklyTutor(browser, signIn);
  const learning = await signIn(student);
  const hour = await hourWith(learning, person, 2);
  await bookFromElsewhere(learning, hour);
  const admin = await signIn(demo.admin);
  // No script ever comes.
  await admin.route(/\.js$/, (route) => route.abort());
  await admin.goto(`${OVERVIEW}?from=${hour.date}&to=${hour.date}`);
  await expect(stat(admin, "Total Sessions")).not.toHaveText("–");
  const figure = overTime(admin).getByRole("figure").first();
  await expect(bars(figure).first()).toBeVisible();
  const { width } = (await figure.locator("svg").boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(0);
  expect(width).toBeLessThanOrEqual(admin.viewportSize()?.width ?? 0);
  await expectFits(admin);
});

test("nothing is wrong with payments until something is", async ({ signIn }) => {
  const admin = await signIn(demo.admin);
  await admin.goto("/dashboard/admin/payment-problems");
  await expect(main(admin)).toContainText("Nothing is wrong with any payment.");
  await expectNoAxeViolations(admin);
  await admin.getByRole("link", { name: "Overview" }).first().click();
  await expect(admin).toHaveURL(OVERVIEW);
});

test("by keyboard alone: what waits, a tutor, another period and its numbers", { tag: "@wide" }, async ({
  page: visitor,
  signIn,
  isMobile,
}) => {
  test.skip(isMobile, "phones have no Tab key");
  await newApplication(visitor.request);
  const admin = await signIn(demo.admin);
  await openAtWork(admin, "/dashboard/admin/audit-log");
  await admin.keyboard.press("g");
  await admin.keyboard.press("d");
  await expect(admin).toHaveURL(OVERVIEW);
  await expect(admin.getByRole("heading", { level: 1 })).toBeFocused();
  const waiting = needs(admin).getByRole("listitem");
  await arrowTo(admin, waiting, waiting.first());
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Applications");
  await admin.goBack();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
  await admin.keyboard.press("/");
  await expect(tutors(admin).getByLabel("Find a tutor")).toBeFocused();
  await admin.keyboard.type("sample");
  await expect(admin).toHaveURL(/q=sample/);
  const rows = tutors(admin).locator("tbody > tr");
  // Who was listed before stays until the search has its own.
  await expect(rows.filter({ hasText: "Applicant-" })).toHaveCount(0);
  await expect(tutors(admin).getByRole("table")).toHaveAttribute("aria-busy", "false");
  await arrowTo(admin, rows, rows.nth(1));
  await pressOn(admin, overTime(admin).getByRole("link", { name: "5 years" }));
  await expect(admin).toHaveURL(/period=5y/);
  await expectFocus(overTime(admin).getByRole("link", { name: "5 years" }));
  await tabTo(admin, overTime(admin).getByLabel("From"));
});
