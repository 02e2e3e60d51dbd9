/** The program pages: modules, pictures, links, with and without JavaScript. */
import { expect, test } from "../support/test.ts";

test("the listing leads from a card to a bootcamp, whose modules open and whose pictures turn", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/bootcamps");
  const upcoming = page.getByRole("article", { name: "Robotics" });
  await expect(upcoming.getByText("Coming Soon")).toBeVisible();
  await expect(upcoming.getByRole("listitem")).toHaveCount(3);
  await upcoming.getByRole("link", { name: "Learn More & Join Waitlist" }).click();
  await expect(page).toHaveURL(/\/robotics-bootcamp$/);

  await test.step("one module is open at a time, and can be closed, by keyboard too", async () => {
    const modules = page.locator("#curriculum details");
    const open = page.locator("#curriculum details[open]");
    await expect(modules).toHaveCount(8);
    await modules.nth(2).locator("summary").click();
    await expect(open).toHaveCount(1);
    await expect(modules.nth(2)).toHaveAttribute("open");
    await page.keyboard.press("Enter");
    await expect(open).toHaveCount(0);
    await modules.nth(7).locator("summary").focus();
    await page.keyboard.press("Space");
    await expect(modules.nth(7).getByText("By the end:")).toBeVisible();
    await expect(open).toHaveCount(1);
  });

  await test.step("it leads back by the way here", async () => {
    await page.getByRole("main").getByRole("link", { name: "STEM Bootcamps" }).click();
    await expect(page).toHaveURL(/\/bootcamps$/);
    const previous = page.getByRole("article", { name: /Decode Life/ });
    await expect(previous.getByText("Previous", { exact: true })).toBeVisible();
    await previous.getByRole("link", { name: "View Details" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Decode Life");
  });

  await test.step("six pictures turn by buttons and arrow keys, and go round", async () => {
    const row = page.getByRole("list", { name: "Bootcamp in Action" });
    const first = row.getByRole("img").first();
    const last = row.getByRole("img").last();
    await expect(row.getByRole("img")).toHaveCount(6);
    await row.scrollIntoViewIfNeeded();
    await expect(first).toBeInViewport();
    await page.getByRole("button", { name: "Previous pictures" }).click();
    await expect(last).toBeInViewport();
    await expect(first).not.toBeInViewport();
    await page.getByRole("button", { name: "Next pictures" }).click();
    await expect(first).toBeInViewport();
    await row.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(last).toBeInViewport();
    await page.keyboard.press("ArrowRight");
    await expect(first).toBeInViewport();
  });

  await test.step("the curriculum table has its seven columns, on a phone as on a desk", async () => {
    await page.goto("/biohacking-bootcamp");
    const table = page.getByRole("table", { name: "Curriculum" });
    await expect(table.locator("thead th")).toHaveText([
      "Week",
      "Day",
      "Topics",
      "Lecture",
      "Hands-on Experiments",
      "Additional Activities",
      "Materials/Equipment",
    ]);
    await expect(table.locator("tbody tr")).toHaveCount(8);
    await expect(table.getByText("Cut a plasmid at two sites; map it from the bands")).toBeVisible();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("modules open, pictures scroll, papers and prices are there", async ({ page }) => {
    await page.goto("/robotics-bootcamp");
    const modules = page.locator("#curriculum details");
    await modules.nth(4).locator("summary").click();
    await expect(modules.nth(4).getByText("The law of cosines at work")).toBeVisible();
    await expect(modules.nth(0).getByText("Ohm’s law, measured")).toBeHidden();
    await page.goto("/bootcamp");
    await expect(page.getByRole("button", { name: "Next pictures" })).toBeHidden();
    const last = page.getByRole("list", { name: "Bootcamp in Action" }).getByRole("img").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await page.goto("/research-mentorship");
    await expect(page.getByRole("row", { name: /in pairs/ })).toContainText("$4,000");
  });
});
