/** A student's summer portal by keyboard alone, with the accessibility tree: profile, matches, saved, a report. */
import type { Locator, Page } from "@playwright/test";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { row } from "../support/lessons.ts";
import { expectLiveToasts, expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";

test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

const main = (page: Page) => page.getByRole("main");
const button = (place: Locator, name: string | RegExp) => place.getByRole("button", { name });
const link = (place: Locator, name: string | RegExp) => place.getByRole("link", { name });
const toHeading = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name: words })).toBeFocused();

test("a student fills in the profile, saves a match, takes it off and back, and reports it", {
  tag: "@wide",
}, async ({ signIn, student }) => {
  test.slow();
  const page = await signIn(student);
  await openAtWork(page, "/summer/profile");
  await fillProfile(page);
  await preview(page);
  const title = await saveFirstMatch(page);
  await removeAndRestore(page, title);
  await report(page, title);
});

async function fillProfile(page: Page): Promise<void> {
  const place = main(page);
  const grade = place.getByRole("combobox", { name: "Grade" });
  await tabTo(page, grade);
  await page.keyboard.type("Grade 1");
  await page.keyboard.press("ArrowDown");
  await expect(grade).toHaveValue("11");
  await typeInto(page, place.getByRole("textbox", { name: "Interests" }), "Biology and the sea");
  await page.keyboard.press("Tab");
  await expect(page.locator(".profile-status")).toHaveText("Saved.");
  await expectReadable(page);
  await expectLiveToasts(page);
}

/** Opens the preview and returns; the focus moves to the heading each time. */
async function preview(page: Page): Promise<void> {
  await tabTo(page, link(main(page), "Preview and print"), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await toHeading(page, "Preview");
  await expectReadable(page);
  await pressOn(page, link(main(page), "Back to editing"));
  await toHeading(page, "Common Profile");
}

async function saveFirstMatch(page: Page): Promise<string> {
  await tabTo(page, link(main(page), "Matches").first(), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await toHeading(page, "Matches");
  const first = main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Save/ }) })
    .first();
  await expect(first).toContainText(/\d+ out of 100: how well it fits/);
  await expectReadable(page);
  const title = await first.getByRole("heading").innerText();
  await pressOn(page, button(first, /^Save/));
  const saved = button(first, `Saved\u00a0${title}`);
  await expect(saved).toBeVisible();
  await expectFocus(saved);
  return title;
}

async function removeAndRestore(page: Page, title: string): Promise<void> {
  await tabTo(page, link(main(page), "Saved"), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await toHeading(page, "Saved");
  const item = row(main(page), title);
  await expect(item).toBeVisible();
  await expectReadable(page);
  const reminders = item.getByRole("switch");
  await pressOn(page, reminders, "Space");
  await expect(reminders).not.toBeChecked();
  await expectFocus(reminders);
  await pressOn(page, button(item, /^Remove/));
  await expect(item).toBeFocused();
  await pressOn(page, button(item, /^Undo/));
  await expect(item).toBeFocused();
  await expect(reminders).not.toBeChecked();
}

async function report(page: Page, title: string): Promise<void> {
  await pressOn(page, link(row(main(page), title), `Apply to ${title}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Apply to ${title}`);
  await page.waitForLoadState("networkidle");
  await expectReadable(page);
  await pressOn(page, link(main(page), "Report this listing"));
  await toHeading(page, "Report a listing");
  await expectReadable(page);
  await pressOn(page, button(main(page), "Send report"));
  const first = main(page).getByRole("radio").first();
  await expectFocus(first);
  await page.keyboard.press("ArrowDown");
  await expect(main(page).getByRole("radio", { name: "Something on it is wrong" })).toBeChecked();
  await typeInto(page, main(page).getByLabel("What should we know?"), "Its dates are last year’s.");
  await pressOn(page, button(main(page), "Send report"));
  await toHeading(page, "Thank you. We have your report.");
}
