/** Reading the guides and choosing a tutor: without JavaScript, by keyboard alone, in print. */
import { expect, test } from "../support/test.ts";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("tutors can be chosen by subject, and the choice shared; the contents of a guide lead to its chapters", async ({
    page,
  }) => {
    await page.goto("/tutoring-mentors");
    const tutors = page.locator(".mentors > li");
    const everybody = await tutors.count();
    const filter = page.getByRole("navigation", { name: "Filter by Subject" });
    await expect(filter.getByRole("link", { name: "All Subjects" })).toHaveAttribute("aria-current", "true");

    await filter.getByRole("link", { name: "Computer Science" }).click();
    await expect(page).toHaveURL(/\/tutoring-mentors\?subject=Computer\+Science#tutoring$/);
    await expect(page.getByRole("heading", { name: "Tutors for Computer Science" })).toBeVisible();
    expect(await tutors.count()).toBeLessThan(everybody);
    for (const topics of await tutors.locator(".topics").allTextContents()) {
      expect(topics).toContain("Computer Science");
    }

    await filter.getByRole("link", { name: "All Subjects" }).click();
    await expect(tutors).toHaveCount(everybody);

    await page.goto("/science-fair-guide");
    const contents = page.getByRole("navigation", { name: "In this guide" });
    await expect(contents.getByRole("link")).toHaveCount(9);
    await contents.getByRole("link", { name: "Safety and permission" }).click();
    await expect(page).toHaveURL(/#safety$/);
    await expect(page.getByRole("heading", { name: "Safety and permission" })).toBeInViewport();
    await expect(page.getByRole("button", { name: "Print the guide" })).toBeHidden();
  });
});

test("a guide prints its words, not its controls", async ({ page }) => {
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

test("the keyboard alone reaches the list and chooses a subject", { tag: "@wide" }, async ({ page }) => {
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
