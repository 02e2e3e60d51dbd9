/** Every public page as people see it: axe in light and in dark, and nothing wider than the window. */
import { expectNoAxeViolations } from "../support/axe.ts";
import { pageOfEachKind } from "../support/documents.ts";
import { expect, test } from "../support/test.ts";

for (const path of pageOfEachKind) {
  test(`${path} is sound in light and dark and fits its window`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, "px beyond the window").toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
  });
}
