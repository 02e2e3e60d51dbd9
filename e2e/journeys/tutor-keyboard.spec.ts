/** A tutor's rate, days off, bookings, schedule and profile by keyboard alone. */
import type { Page } from "@playwright/test";
import { dayOfRun } from "../support/addresses.ts";
import { daysAfter } from "../support/dates.ts";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { bookWith, weeklyTutor } from "../support/own-tutor.ts";
import { expect, test } from "../support/test.ts";
import { section, toasts } from "../support/tutoring.ts";

test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });

test("a rate is changed, refused and left alone", { tag: "@wide" }, async ({ browser, signIn }) => {
  const { page } = await weeklyTutor(browser, signIn);
  await openAtWork(page, "/dashboard/tutor/overview");
  const opener = button(page, "Update Rate");
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await pressOn(page, opener);
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  const form = section(page, "Update Hourly Rate");
  const field = form.getByLabel("Your rate an hour, in dollars");
  await expectFocus(field);
  // What is in it is selected.
  await page.keyboard.type("2000");
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText("Please choose a rate from $0 to $1000.");
  await expectFocus(field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("52.50");
  await expect(form).toContainText("Students pay $70 an hour");
  await pressOn(page, form.getByRole("button", { name: "Save rate" }), "Space");
  await expect(form).toBeHidden();
  await expectFocus(opener);
  await page.keyboard.press("Enter");
  await expectFocus(field);
  await pressOn(page, form.getByRole("button", { name: "Cancel" }));
  await expect(form).toBeHidden();
  await expectFocus(opener);
});

test("a day off is taken, given back and taken again", { tag: "@wide" }, async ({ browser, signIn }) => {
  const { page } = await weeklyTutor(browser, signIn);
  await openAtWork(page, "/dashboard/tutor/availability");
  const off = section(page, "Days off").first();
  const date = daysAfter(dayOfRun(), 9);
  const [year, month, day] = date.split("-");
  await tabTo(page, off.getByLabel("First day"));
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(off.getByLabel("First day")).toHaveValue(date);
  await expect(off.getByLabel("Last day")).toHaveValue(date);
  await typeInto(page, off.getByLabel("Note for yourself"), "Conference");
  const add = button(page, "Take days off");
  await pressOn(page, add);
  const entry = off.getByRole("listitem");
  await expect(entry).toContainText("Conference");
  await expectFocus(add);
  await pressOn(page, entry.getByRole("button", { name: /^Remove days off/ }), "Space");
  await expect(entry).toHaveCount(0);
  await expectFocus(off.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await expect(entry).toContainText("Conference");
  await expect(page.getByRole("region", { name: "Days off ahead" })).toBeFocused();
  await pressOn(page, entry.getByRole("button", { name: /^Remove days off/ }));
  await expect(entry).toHaveCount(0);
});

test("bookings are narrowed down, and one is looked at and left", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
}) => {
  const { page, person } = await weeklyTutor(browser, signIn);
  await bookWith(await signIn(student), person, [0]);
  await openAtWork(page, "/dashboard/tutor/bookings");
  const list = section(page, "Bookings").getByRole("list");
  const filters = page.getByRole("navigation", { name: "Status" });
  await pressOn(page, filters.getByRole("link", { name: "Completed" }));
  await expect(page).toHaveURL(/\?status=completed$/);
  await expectFocus(filters.getByRole("link", { name: "Completed" }));
  await expect(filters.getByRole("link", { name: "Completed" })).toHaveAttribute("aria-current", "true");
  await expect(section(page, "Bookings")).toContainText("No completed bookings.");
  await tabTo(page, filters.getByRole("link", { name: "All" }), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  const subject = page.getByLabel("Subject");
  await tabTo(page, subject);
  await page.keyboard.type("Eng");
  await expect(page).toHaveURL(/\?subject=English$/);
  await expectFocus(subject);
  await expect(list.getByRole("listitem")).toHaveCount(1);

  const row = list.getByRole("listitem");
  await pressOn(page, row);
  const details = row.getByRole("button", { name: /^Details: English/ });
  await expectFocus(details);
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeVisible();
  const close = sheet.getByRole("button", { name: "Close" });
  await tabTo(page, close);
  await page.keyboard.press("Tab");
  await expect(sheet.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expectFocus(details);
  await page.keyboard.press("Space");
  await pressOn(page, close);
  await expect(sheet).toHaveCount(0);
  await expectFocus(details);
});

test("weeks are turned, and the view is changed", { tag: "@wide" }, async ({ browser, signIn, student }) => {
  const { page, person } = await weeklyTutor(browser, signIn);
  const { date } = await bookWith(await signIn(student), person, [0, 2]);
  await openAtWork(page, `/dashboard/tutor/schedule?week=${date}`);
  const [weeks, views] = ["Weeks", "View"].map((name) => page.getByRole("navigation", { name }));
  const title = page.getByRole("heading", { level: 2 });
  const shown = await title.textContent();
  const next = weeks?.getByRole("link", { name: "Next Week" });
  const previous = weeks?.getByRole("link", { name: "Previous Week" });
  if (!next || !previous || !weeks || !views) throw new Error("two bars");
  await pressOn(page, next);
  await expect(title).not.toHaveText(shown ?? "");
  await expectFocus(next);
  await tabTo(page, previous, { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(title).toHaveText(shown ?? "");
  await expectFocus(previous);

  const list = views.getByRole("link", { name: "List" });
  await pressOn(page, list);
  await expect(page).toHaveURL(/view=list/);
  await expectFocus(list);
  await expect(list).toHaveAttribute("aria-current", "true");
  await tabTo(page, views.getByRole("link", { name: "Grid" }), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/view=list/);

  // One of its lessons is a stop; arrows lead to the others.
  const lessons = page.getByRole("button", { name: /English/ });
  await tabTo(page, lessons.nth(0));
  await page.keyboard.press("ArrowDown");
  await expectFocus(lessons.nth(1));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("English");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectFocus(lessons.nth(1));
  const today = weeks.getByRole("link", { name: "Today" });
  await tabTo(page, today, { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/schedule$/);
  await expectFocus(today);
});

test("the profile is mended and saved", { tag: "@wide" }, async ({ browser, signIn }) => {
  const { page } = await weeklyTutor(browser, signIn);
  await openAtWork(page, "/dashboard/tutor/settings");
  const form = section(page, "About you");
  const bio = form.getByLabel("Bio", { exact: true });
  await tabTo(page, bio);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  const save = form.getByRole("button", { name: "Save profile" });
  await pressOn(page, save);
  await expect(toasts(page)).toContainText("Please provide a brief bio about yourself.");
  await expectFocus(bio);
  await page.keyboard.type("Teaches the sea.");
  const research = form.getByRole("checkbox", { name: /^Research mentorship/ });
  await pressOn(page, research, "Space");
  await expect(research).toBeChecked();
  await typeInto(page, form.getByLabel("Zoom link"), "zoom.us/my/robin");
  await pressOn(page, save);
  await expect(toasts(page)).toContainText("Profile saved");
  await expect(form.getByLabel("Zoom link")).toHaveValue("https://zoom.us/my/robin");
  await expectFocus(save);

  const password = button(page, "Update Password");
  await tabTo(page, password, { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expectFocus(page.getByLabel("Current password", { exact: true }));
  await pressOn(page, section(page, "Security Settings").getByRole("button", { name: "Cancel" }));
  await expectFocus(password);
});
