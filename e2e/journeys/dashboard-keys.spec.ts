/** Lists and filters of the dashboards by keyboard alone. */
import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork } from "../support/keyboard.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { newApplication, newTutor } from "../support/tutors.ts";

// New applications would move the rows.
test.use({ ownProduct: OWN_CLOCK });

test("lists and filters of an admin are gone through by keys", { tag: "@wide" }, async ({
  browser,
  signIn,
  request,
}) => {
  test.slow();
  // Their approval is in the audit log.
  await newTutor(browser);
  await newApplication(request);
  await newApplication(request);
  const page = await signIn(demo.admin);
  await openAtWork(page, "/dashboard/admin/applications");

  await test.step("arrows lead through a list, Enter to what a row offers, and Tab on", async () => {
    const rows = page.getByRole("main").getByRole("list").getByRole("listitem");
    await page.keyboard.press("/");
    await expect(page.getByRole("link", { name: /^Pending/ })).toBeFocused();
    for (const _ of ["Approved", "Rejected", "first row"]) await page.keyboard.press("Tab");
    await expect(rows.nth(0)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(rows.nth(0)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(1)).toBeFocused();
    await expectNoAxeViolations(page);
    // A decision needs a separate Enter.
    await page.keyboard.press("Enter");
    const approve = rows.nth(1).getByRole("button", { name: /^Approve/ });
    await expect(approve).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(approve).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(rows.nth(0)).toBeFocused();
    // Tab leaves the list at its end, and Shift+Tab returns to the row.
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("link", { name: /^Rejected/ })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(rows.nth(0)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(rows.nth(0).getByRole("link")).toBeFocused();
  });

  await test.step("Enter opens an entry of the audit log, and / its filter", async () => {
    await page.getByRole("link", { name: "Audit log" }).click();
    const filter = page.getByLabel("Show");
    await expect(filter).toBeVisible();
    await page.keyboard.press("/");
    await expect(filter).toBeFocused();
    const row = page.getByRole("main").getByRole("list").first().locator("> li").first();
    await expect(row).toBeVisible();
    // The select keeps its own arrow keys.
    await page.keyboard.press("Tab");
    await expect(row).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(row.getByRole("link", { name: "Everything about it" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(row.getByRole("link", { name: "Everything about it" })).toBeHidden();
  });

  await test.step("the list of keys names those of lists and filters", async () => {
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys).toContainText("Move between the rows of a list");
    await expect(keys).toContainText("Search or filter, on pages that have one");
    // In a dialog the shortcuts are disabled.
    await page.keyboard.press("/");
    await expect(keys.getByRole("button", { name: "Close" })).toBeFocused();
  });
});
