/** A tutor's rate, availability and settings as a screen reader has them. */
import { weeklyTutor } from "../support/own-tutor.ts";
import { fullName } from "../support/people.ts";
import { expectLiveToasts, expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { section, toasts } from "../support/tutoring.ts";

test("the rate is a disclosure, whose price is said while it is typed", async ({ browser, signIn }) => {
  const { page, person } = await weeklyTutor(browser, signIn);
  await page.goto("/dashboard/tutor/overview");
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
        - heading "Set up payouts to be paid" [level=2]
    - contentinfo
    - region "Notifications"
  `);
  const opener = page.getByRole("button", { name: "Update Rate" });
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await opener.click();
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  const form = section(page, "Update Hourly Rate");
  await form.getByRole("spinbutton").fill("2000");
  await form.getByRole("button", { name: "Save rate" }).click();
  await expect(form).toMatchAriaSnapshot(`
    - region "Update Hourly Rate":
      - heading "Update Hourly Rate" [level=2]
      - spinbutton "Your rate an hour, in dollars" [invalid]
      - status: Please choose a rate from $0 to $1000.
      - button "Save rate"
      - button "Cancel"
  `);
  await expectLiveToasts(page);
  await expect(toasts(page).locator("[aria-live=assertive]")).toContainText("Please choose a rate");
  await expectReadable(page);
});

test("a week, days off and rules are lists and named fields", async ({ browser, signIn }) => {
  const { page } = await weeklyTutor(browser, signIn);
  await page.goto("/dashboard/tutor/availability");
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
        - region "Days off ahead":
          - paragraph: No days off planned. Your week repeats as it is.
      - region "Notice and buffer":
        - heading "Notice and buffer" [level=2]
        - form "Booking rules":
          - combobox "Minimum notice"
          - combobox "Buffer between lessons"
          - button "Save rules" [disabled]
  `);
  const views = page.getByRole("navigation", { name: "Session Management" });
  await expect(views.locator("[aria-current=page]")).toHaveText("Availability");
  await expectReadable(page);
});

test("settings are sections, each with named fields", async ({ browser, signIn }) => {
  const { page, person } = await weeklyTutor(browser, signIn);
  await page.goto("/dashboard/tutor/settings");
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
  const form = section(page, "About you");
  await expect(form.getByRole("button", { name: "Save profile" })).toBeEnabled();
  await form.getByLabel("Bio", { exact: true }).fill("");
  await form.getByRole("button", { name: "Save profile" }).click();
  await expect(form.getByRole("textbox", { name: "Bio" })).toHaveAccessibleDescription(
    /Please provide a brief bio about yourself\./,
  );
  await expect(toasts(page).locator("[aria-live=assertive]")).toContainText("Please provide a brief bio");
  await expectReadable(page);
});
