import { publicPaths } from "../support/documents.ts";
import { expect, test } from "../support/test.ts";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("tutors can be chosen by subject, and the choice shared", async ({ page }) => {
    await page.goto("/tutoring-mentors");
    const tutors = page.locator(".mentors > li");
    const everybody = await tutors.count();
    const filter = page.getByRole("navigation", { name: "Filter by Subject" });
    await expect(filter.getByRole("link", { name: "All Subjects" })).toHaveAttribute("aria-current", "true");

    await filter.getByRole("link", { name: "Computer Science" }).click();
    await expect(page).toHaveURL(/\/tutoring-mentors\?subject=Computer\+Science#mentors$/);
    await expect(page.getByRole("heading", { name: "Tutors for Computer Science" })).toBeVisible();
    expect(await tutors.count()).toBeLessThan(everybody);
    for (const topics of await tutors.locator(".topics").allTextContents()) {
      expect(topics).toContain("Computer Science");
    }

    await filter.getByRole("link", { name: "All Subjects" }).click();
    await expect(tutors).toHaveCount(everybody);
  });

  test("the contents of a guide lead to its chapters", async ({ page }) => {
    await page.goto("/science-fair-guide");
    const contents = page.getByRole("navigation", { name: "In this guide" });
    await expect(contents.getByRole("link")).toHaveCount(9);
    await contents.getByRole("link", { name: "Safety and permission" }).click();
    await expect(page).toHaveURL(/#safety$/);
    await expect(page.getByRole("heading", { name: "Safety and permission" })).toBeInViewport();
    await expect(page.getByRole("button", { name: "Print the guide" })).toBeHidden();
  });
});

test("a guide prints its words, not its controls", { tag: "@both" }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.goto("/science-fair-guide");
  await page.getByRole("button", { name: "Print the guide" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print the guide" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Apply Now" }).first()).toBeHidden();
  await expect(page.locator(".chapter")).toHaveCount(9);
  await expect(page.locator(".weeks > li")).toHaveCount(8);
  for (const chapter of await page.locator(".chapter").all()) await expect(chapter).toBeVisible();
});

test("the keyboard alone reaches the list and chooses a subject", { tag: "@both" }, async ({ page }) => {
  await page.goto("/tutoring-mentors");
  const physics = page.getByRole("link", { name: "Physics", exact: true });
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if (await physics.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(physics).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Tutors for Physics" })).toBeVisible();
});

test("figures on the home page lead to what they rest on, or say who states them", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("The academy’s own count.")).toBeVisible();
  await page.getByRole("link", { name: /^30\+ published papers/ }).click();
  await expect(page).toHaveURL(/\/past-projects#published$/);
  await expect(page.getByRole("heading", { name: "Published" })).toBeInViewport();
});

test("every place to publish says what it is and opens beside the page", async ({ page }) => {
  await page.goto("/publication-support");
  const kinds = new Set(await page.locator(".badge").allTextContents());
  expect([...kinds].toSorted()).toEqual([
    "Conference",
    "Preprint Server",
    "Professional Journal",
    "Resource",
    "Student Journal",
  ]);
  for (const link of await page.getByRole("link", { name: /^Visit Website/ }).all()) {
    await expect(link).toHaveAttribute("href", /^https:\/\//);
    await expect(link).toHaveAttribute("target", "_blank");
  }
});

test("every page of the menus is one of ours", { tag: "@both" }, async ({ page }) => {
  await page.goto("/terms");
  const hrefs = await page
    .locator("header a, footer a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const pages = hrefs.filter((href) => href.startsWith("/")).map((href) => href.replace(/[?#].*/, ""));
  const known = [...publicPaths, "/about", "/student-signup", "/auth"];
  expect(pages.filter((href) => !known.includes(href))).toEqual([]);
});
