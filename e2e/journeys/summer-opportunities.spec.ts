/** Finding a summer opportunity: search, filters, reading, on a phone, with and without JavaScript. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { NO_SCRIPT_ERRORS } from "../support/problems.ts";
import { expect, test } from "../support/test.ts";

const LIST = "/summer/opportunities";
const INTERNSHIP = "Molecular Biology Laboratory Internship";

const main = (page: Page) => page.getByRole("main");
const count = (page: Page) => main(page).getByRole("heading", { level: 2 }).first();
const titles = (page: Page) => main(page).getByRole("heading", { level: 3 });

/** Opens the filters, which are collapsed in narrow viewports. */
async function openFilters(page: Page): Promise<void> {
  const fold = main(page).locator("summary", { hasText: "Filters" });
  if (await fold.isVisible()) await fold.click();
}

async function search(page: Page, words: string): Promise<void> {
  await main(page).getByRole("searchbox", { name: "Search opportunities" }).fill(words);
  await main(page).getByRole("button", { name: "Search" }).click();
}

test("a visitor searches from the portal's home, narrows, and reads on", async ({
  page,
  problems,
  request,
}) => {
  await page.goto("/summer");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const conditions = main(page).getByRole("list", { name: "Conditions" });

  await test.step("a search is narrowed, and what was too much is dropped", async () => {
    await search(page, "biology");
    await expect(page).toHaveURL(`${LIST}?q=biology`);
    await expect(main(page).getByRole("link", { name: INTERNSHIP, exact: true })).toBeVisible();
    const found = await count(page).textContent();
    await openFilters(page);
    await main(page).getByRole("combobox", { name: "Grade" }).selectOption("Grade 10");
    await main(page).getByRole("checkbox", { name: "Remote" }).check();
    await main(page).getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(`${LIST}?q=biology&grade=10&remote=true`);
    await expect(count(page)).not.toHaveText(found ?? "");
    await expectNoAxeViolations(page);
    await page.goto(`${LIST}?q=biology&grade=10`);
    await conditions.getByRole("link", { name: "Without Grade 10" }).click();
    await expect(page).toHaveURL(`${LIST}?q=biology`);
    // Other journeys add opportunities meanwhile, so the count may differ.
    await expect(conditions.getByRole("link")).toHaveCount(1);
    await expect(main(page).getByRole("link", { name: INTERNSHIP, exact: true })).toBeVisible();
  });

  await test.step("a category is chosen, keeps the words of a search, and is cleared", async () => {
    const chips = main(page).getByRole("navigation", { name: "Categories" });
    await chips.getByRole("link", { name: "Internship" }).click();
    await expect(page).toHaveURL(/q=biology/);
    await expect(page).toHaveURL(/category=internship/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internships");
    await expect(chips.getByRole("link", { name: "Internship" })).toHaveAttribute("aria-current", "true");
    await chips.getByRole("link", { name: "Clear" }).click();
    await expect(page).toHaveURL(`${LIST}?q=biology`);
  });

  await test.step("where nothing fits there are ways on", async () => {
    await page.goto(`${LIST}?category=research&q=zzyzx&paid=true`);
    await expect(count(page)).toHaveText("None open");
    await expectNoAxeViolations(page);
    await main(page).getByRole("link", { name: "Search without “zzyzx”" }).click();
    await expect(page).toHaveURL(`${LIST}?category=research&paid=true`);
    await expect(titles(page)).not.toHaveCount(0);
  });

  await test.step("a listing that was taken down says so, and leads to what is open", async () => {
    problems.expect(/410/);
    await page.goto(`${LIST}/guaranteed-publication-research-program`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This listing is gone");
    await main(page).getByRole("link", { name: "See what’s open" }).click();
    await expect(page).toHaveURL(LIST);
  });

  await test.step("the list goes on over pages", async () => {
    const first = await titles(page).first().textContent();
    await main(page).getByRole("link", { name: "Next →" }).click();
    await expect(page).toHaveURL(`${LIST}?page=2`);
    await expect(titles(page).first()).not.toHaveText(first ?? "");
    await main(page).getByRole("link", { name: "← Previous" }).click();
    await expect(page).toHaveURL(LIST);
    await expect(titles(page).first()).toHaveText(first ?? "");
  });

  await test.step("a page says all that a family asks, with the deadline by both clocks", async () => {
    // Its zone is Pacific; the browser's is New York's.
    await page.goto(`${LIST}/pre-college-marine-science-session`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pre-College Marine Science Session");
    const deadline = page.getByRole("region", { name: "Deadline, and what to do next" });
    await expect(deadline).toContainText("11:59 PM Pacific time");
    await expect(deadline).toContainText("2:59 AM Eastern");
    for (const fact of ["$6,850 in total", "Grades 10–12", "Run by", "Verified university", "Last checked"]) {
      await expect(main(page)).toContainText(fact);
    }
    const own = deadline.getByRole("link", { name: "The organization’s own page (opens in a new tab)" });
    await expect(own).toHaveAttribute("href", /^https:/);
    const calendar = await deadline
      .getByRole("link", { name: "Add deadline to calendar" })
      .getAttribute("href");
    const file = await request.get(calendar ?? "");
    expect([file.status(), file.headers()["content-type"]]).toEqual([
      200,
      expect.stringContaining("text/calendar"),
    ]);
    await expect(main(page).getByRole("link", { name: "Report this listing" })).toHaveAttribute(
      "href",
      "/summer/report?opportunity=pre-college-marine-science-session",
    );
  });

  await test.step("the resources lead from article to article, and the questions open", async () => {
    const portal = page.getByRole("navigation", { name: "Summer portal" });
    await portal.getByRole("link", { name: "Resources" }).click();
    await expect(page).toHaveURL("/summer/resources");
    await expect(portal.getByRole("link", { name: "Resources" })).toBeInViewport({ ratio: 1 });
    const question = main(page).locator("details", { hasText: "Do you run these programs?" });
    await question.locator("summary").click();
    await expect(question).toContainText("Each listing says under “Run by” who really does");
    await main(page)
      .getByRole("link", { name: /^How to choose a summer program/ })
      .click();
    await expect(page).toHaveURL("/summer/resources/choosing-a-program");
    await main(page).getByRole("link", { name: "Next: Writing your essay" }).click();
    await main(page).getByRole("link", { name: "Next: Planning your year" }).click();
    await expect(page).toHaveURL("/summer/resources/planning-your-year");
  });
});

test("details open over the list; Back, Escape and Close lead back to where one was", async ({ page }) => {
  await page.goto(`${LIST}?q=molecular`);
  const link = main(page).getByRole("link", { name: `Details of ${INTERNSHIP}` });
  const dialog = page.getByRole("dialog", { name: INTERNSHIP });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: INTERNSHIP })).toBeVisible();
  await expect(dialog).toContainText("Run by");
  await expect(dialog.getByRole("link", { name: "Apply with my Common Profile" })).toHaveAttribute(
    "href",
    "/summer/apply?opportunity=molecular-biology-laboratory-internship",
  );
  await expect(dialog.getByRole("link", { name: "Build my profile" })).toHaveAttribute(
    "href",
    "/summer/profile",
  );
  await expectNoAxeViolations(page);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(`${LIST}?q=molecular`);

  await link.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();

  await link.click();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toBeHidden();

  await link.click();
  await dialog.getByRole("link", { name: "Open as a page" }).click();
  await expect(page).toHaveURL(`${LIST}/molecular-biology-laboratory-internship`);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("opportunities are searched, narrowed and read", async ({ page, problems }) => {
    problems.expect(NO_SCRIPT_ERRORS);
    await page.goto("/summer");
    await search(page, "biology");
    await expect(page).toHaveURL(/\/summer\/opportunities\?q=biology/);
    await openFilters(page);
    await main(page).getByRole("combobox", { name: "Cost" }).selectOption("Free");
    await main(page).getByRole("checkbox", { name: "Paid" }).check();
    await main(page).getByRole("button", { name: "Apply filters" }).click();
    await expect(page).toHaveURL(/cost=free/);
    await expect(main(page).getByRole("link", { name: "Without Paid" })).toBeVisible();
    await main(page)
      .getByRole("link", { name: `Details of ${INTERNSHIP}` })
      .click();
    await expect(page).toHaveURL(`${LIST}/molecular-biology-laboratory-internship`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(INTERNSHIP);
    await expect(main(page)).toContainText("11:59 PM Eastern time");
    await main(page).getByRole("link", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/summer\/auth\?/);
  });
});
