/**
 * A tutor's rate, availability, days off, rules, profile, bookings and schedule by keyboard alone, with the
 * accessibility tree.
 */
import type { Page } from "@playwright/test";
import { dayOfRun } from "../support/addresses.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { daysAfter } from "../support/dates.ts";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { readApi } from "../support/lessons.ts";
import { bookWith, weeklyTutor } from "../support/own-tutor.ts";
import { askerAs, fullName } from "../support/people.ts";
import { expectLiveToasts, expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { section, toasts } from "../support/tutoring.ts";

test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });

const weekday = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

test("a tutor's matters and lessons are looked after by keyboard alone", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const { page, person } = await weeklyTutor(browser, signIn);
  const { date } = await bookWith(await askerAs(student), person, [0, 2]);
  await openAtWork(page, "/dashboard/tutor/overview");
  await test.step("the rate is a disclosure, whose price is said while it is typed: it is refused, asked about, changed and left alone", async () => {
    await expect(page.locator("body")).toMatchAriaSnapshot(`
      - link "Skip to content"
      - banner
      - navigation "Tutor dashboard":
        - link "Dashboard"
        - link "Sessions"
        - link "Research"
        - link "Payments"
        - link "Settings"
      - main:
        - heading "Welcome, ${fullName(person)}" [level=1]
        - status "Payout account":
          - heading "Set up payouts to get paid" [level=2]
      - contentinfo
      - region "Notifications"
    `);
    const opener = button(page, "Update Rate");
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    await pressOn(page, opener);
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    const form = section(page, "Update Hourly Rate");
    const field = form.getByLabel("Your hourly rate, in dollars");
    await expectFocus(field);
    // Its content is selected.
    await page.keyboard.type("2000");
    await page.keyboard.press("Enter");
    await expectFocus(field);
    await expect(form).toMatchAriaSnapshot(`
      - region "Update Hourly Rate":
        - heading "Update Hourly Rate" [level=2]
        - spinbutton "Your hourly rate, in dollars" [invalid]
        - status: Please choose a rate from $0 to $1,000.
        - button "Save rate"
        - button "Cancel"
    `);
    await expectLiveToasts(page);
    await expect(toasts(page).locator("[aria-live=assertive]")).toContainText("Please choose a rate");
    await expectReadable(page);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    await expectFocus(field);
    await expect(form).toContainText("Please enter a rate. Enter 0 to teach for free.");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("52.50");
    await expect(form).toContainText("Students pay $70 an hour");
    await pressOn(page, form.getByRole("button", { name: "Save rate" }), "Space");
    await expect(form).toBeHidden();
    await expectFocus(opener);
    await page.keyboard.press("Enter");
    await expectFocus(field);
    // A rate of zero needs a confirmation; a hasty Enter cancels.
    await page.keyboard.type("0");
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Free sessions: students pay nothing" });
    await expectFocus(question.getByRole("button", { name: "Go back" }));
    await expectNoAxeViolations(page);
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
    await expectFocus(field);
    await pressOn(page, form.getByRole("button", { name: "Cancel" }));
    await expect(form).toBeHidden();
    await expectFocus(opener);
  });

  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await pressOn(page, page.getByRole("link", { name: "Availability", exact: true }));
  await test.step("a week, days off and rules are lists and named fields", async () => {
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - heading "Session Management" [level=1]
        - region "Your week":
          - heading "Your week" [level=2]
        - region "Set availability":
          - heading "Set availability" [level=2]
          - group "Subjects for the times you add":
            - checkbox "English"
          - region "Sunday":
            - heading "Sunday" [level=3]
            - list "Times on Sunday":
              - listitem:
                - button "Delete Sunday, 12:00 – 8:00 PM, English"
            - group "New time on Sunday":
              - combobox "Start"
              - combobox "End"
              - button "Select this time on Sunday" [disabled]
        - region "Days off":
          - heading "Days off" [level=2]
          - form "Take days off":
            - textbox "First day"
            - textbox "Last day"
            - textbox "Note for yourself (optional)"
            - button "Take days off" [disabled]
          - region "Upcoming days off":
            - paragraph: No days off planned. Your week repeats as it is.
        - region "Notice and buffer":
          - heading "Notice and buffer" [level=2]
          - form "Booking rules":
            - combobox "Minimum notice"
            - combobox "Buffer between sessions"
            - button "Save rules" [disabled]
    `);
    const views = page.getByRole("navigation", { name: "Session Management" });
    await expect(views.locator("[aria-current=page]")).toHaveText("Availability");
    await expectReadable(page);
  });

  await test.step("a weekly time is added and taken away", async () => {
    const day = weekday(page, "Tuesday");
    const select = day.getByRole("button", { name: "Select this time on Tuesday" });
    await pressOn(page, select);
    await expect(toasts(page)).toContainText("Please select at least one subject at the top");
    await expectFocus(select);
    const subject = page.getByRole("checkbox", { name: "English" });
    await tabTo(page, subject, { key: "Shift+Tab" });
    await page.keyboard.press("Space");
    await expect(subject).toBeChecked();
    // The native select matches typed text.
    for (const [label, time, value] of [
      ["Start", "9:00 AM", "09:00"],
      ["End", "10:30 AM", "10:30"],
    ] as const) {
      await tabTo(page, day.getByLabel(label));
      await page.keyboard.type(time);
      await expect(day.getByLabel(label)).toHaveValue(value);
    }
    await pressOn(page, select, "Space");
    await expect(toasts(page)).toContainText("Availability added successfully!");
    await expect(day.getByRole("listitem")).toHaveCount(2);
    await expectFocus(select);

    const remove = day.getByRole("button", { name: "Delete Tuesday, 9:00 – 10:30 AM, English" });
    await tabTo(page, remove, { key: "Shift+Tab" });
    await page.keyboard.press("Enter");
    const question = dialog(page);
    const no = question.getByRole("button", { name: "Keep it" });
    await expectFocus(no);
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expectFocus(remove);
    await page.keyboard.press("Enter");
    await expectFocus(no);
    await pressOn(page, question.getByRole("button", { name: "Remove" }));
    await expect(toasts(page)).toContainText("Availability removed");
    await expect(day.getByRole("listitem")).toHaveCount(1);
    await expect(day.getByRole("heading", { name: "Tuesday" })).toBeFocused();
  });

  await test.step("a day off is taken, given back and taken again", async () => {
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
    await expect(page.getByRole("region", { name: "Upcoming days off" })).toBeFocused();
    await pressOn(page, entry.getByRole("button", { name: /^Remove days off/ }));
    await expect(entry).toHaveCount(0);
  });

  await test.step("a notice and a buffer are set", async () => {
    const rules = page.getByRole("form", { name: "Booking rules" });
    const [notice, buffer] = [
      rules.getByLabel("Minimum notice"),
      rules.getByLabel("Buffer between sessions"),
    ];
    await tabTo(page, notice);
    await page.keyboard.type("24");
    await expect(notice).toHaveValue("1440");
    await tabTo(page, buffer);
    for (const minutes of [15, 30]) {
      await page.keyboard.press("ArrowDown");
      await expect(buffer).toHaveValue(String(minutes));
    }
    const save = rules.getByRole("button", { name: "Save rules" });
    await pressOn(page, save);
    await expect(toasts(page)).toContainText("Booking rules saved");
    await expectFocus(save);
    const saved = { minimum_notice_minutes: 1440, buffer_minutes: 30 };
    expect(await readApi(page, "/api/tutor/booking-rules")).toMatchObject(saved);
  });

  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await pressOn(page, page.getByRole("link", { name: "Bookings", exact: true }));
  await test.step("bookings are narrowed down, and one is looked at and left", async () => {
    const list = section(page, "Bookings").getByRole("list");
    const row = list.getByRole("listitem").first();
    const filters = page.getByRole("navigation", { name: "Status" });
    await pressOn(page, filters.getByRole("link", { name: "Completed" }));
    await expect(page).toHaveURL(/\?status=completed$/);
    await expectFocus(filters.getByRole("link", { name: "Completed" }));
    await expect(filters.getByRole("link", { name: "Completed" })).toHaveAttribute("aria-current", "true");
    await expect(section(page, "Bookings")).toContainText("No completed bookings.");
    await tabTo(page, filters.getByRole("link", { name: "All" }), { key: "Shift+Tab" });
    await page.keyboard.press("Enter");
    await expect(list.getByRole("listitem")).toHaveCount(2);
    const subject = page.getByLabel("Subject", { exact: true });
    await tabTo(page, subject);
    await page.keyboard.type("Eng");
    await expect(page).toHaveURL(/\?subject=English$/);
    await expectFocus(subject);
    await expect(list.getByRole("listitem")).toHaveCount(2);

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

  await openAtWork(page, `/dashboard/tutor/schedule?week=${date}`);
  await test.step("weeks are turned, and the view is changed", async () => {
    const [weeks, views] = ["Weeks", "View"].map((name) => page.getByRole("navigation", { name }));
    const title = page.getByRole("heading", { level: 2 });
    const shown = await title.textContent();
    const next = weeks?.getByRole("link", { name: "Next Week" });
    const previous = weeks?.getByRole("link", { name: "Previous Week" });
    if (!next || !previous || !weeks || !views) throw new Error("two bars");
    await expect(views.locator("[aria-current=true]")).toHaveText("Grid");
    await expectReadable(page);
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

    // One lesson is a Tab stop; arrow keys lead to the others.
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

  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await test.step("settings are sections, each with named fields", async () => {
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - heading "Settings" [level=1]
        - region "Security Settings":
          - heading "Security Settings" [level=2]
          - button "Update Password"
        - region "Public profile":
          - article "Preview of your card":
            - heading "${fullName(person)}" [level=3]
          - paragraph:
            - link /See your public page.*, opens in a new tab/
        - region "Picture":
          - button "Upload a picture"
          - alert
        - region "About you":
          - textbox "Bio"
          - textbox "Education (optional)"
          - textbox "Languages (optional)"
          - group "Who you teach (optional)":
            - checkbox "Middle school"
            - checkbox "High school"
            - checkbox "College"
          - group "What you offer":
            - checkbox /^Tutoring/ [checked]
            - checkbox /^Research mentorship/
          - textbox "Zoom link (optional)"
          - textbox "Address of your page"
          - button "Save profile"
        - region "Account":
          - paragraph:
            - link "All account settings"
    `);
    await expectReadable(page);
  });

  await test.step("the profile is mended and saved", async () => {
    const form = section(page, "About you");
    const bio = form.getByLabel("Bio", { exact: true });
    await tabTo(page, bio);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    const save = form.getByRole("button", { name: "Save profile" });
    await pressOn(page, save);
    await expect(form.getByRole("textbox", { name: "Bio" })).toHaveAccessibleDescription(
      /Please provide a brief bio about yourself\./,
    );
    await expect(toasts(page).locator("[aria-live=assertive]")).toContainText("Please provide a brief bio");
    await expectReadable(page);
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
});
