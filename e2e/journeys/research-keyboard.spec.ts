/** Research by keyboard alone, from the interest form to the outcome. */
import type { Page } from "@playwright/test";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { changeFromElsewhere, row } from "../support/lessons.ts";
import { demo } from "../support/people.ts";
import { assignedProject, interest } from "../support/research.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a student fills in the interest form, mends it and sends it", { tag: "@wide" }, async ({
  signIn,
  student,
}) => {
  const page = await signIn(student);
  await openAtWork(page, "/dashboard/student/research");
  const opener = button(page, "Fill in the Research Interest Form");
  await pressOn(page, opener);
  const form = dialog(page);
  const area = form.getByLabel("Research area");
  await expectFocus(area);
  // The focus stays in the dialog at both of its ends.
  await tabTo(page, form.getByRole("button", { name: "Send" }), { key: "Shift+Tab" });
  await page.keyboard.press("Tab");
  await expectFocus(area);
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expectFocus(opener);
  await page.keyboard.press("Enter");

  await expectFocus(area);
  await typeInto(page, form.getByLabel("Goals"), interest.goals);
  await pressOn(page, form.getByRole("button", { name: "Send" }));
  await expectFocus(area);
  await expect(area).toHaveAccessibleDescription(/Research area: please fill this in/);
  await page.keyboard.type(interest.research_area);
  await typeInto(page, form.getByLabel("Background knowledge"), interest.background_knowledge);
  // The platform's own picker goes by the first letters.
  await tabTo(page, form.getByLabel("Preferred timeline"));
  await page.keyboard.type(interest.preferred_timeline);
  await expect(form.getByLabel("Preferred timeline")).toHaveValue(interest.preferred_timeline);
  await typeInto(page, form.getByLabel("Availability"), interest.availability);
  await pressOn(page, form.getByRole("button", { name: "Send" }), "Space");
  await expect(page.getByRole("heading", { name: interest.research_area })).toBeVisible();
  // What the dialog came from is gone.
  await expect(heading(page)).toBeFocused();
});

test("a student writes an update, changes it, deletes it, and adds a link", { tag: "@wide" }, async ({
  signIn,
  student,
}) => {
  const page = await signIn(student);
  await changeFromElsewhere(page, "POST", "/api/research", interest);
  await openAtWork(page, "/dashboard/student/research");
  const form = dialog(page);
  await pressOn(page, button(page, "Add update"));
  await expectFocus(form.getByLabel("About"));
  await page.keyboard.press("ArrowDown");
  await typeInto(page, form.getByLabel("Title"), "First samples");
  await typeInto(page, form.getByLabel("Description"), "Foam lasts four minutes.");
  await pressOn(page, form.getByRole("button", { name: "Add update" }));
  await expect(toasts(page)).toContainText("Progress update added successfully");
  const entry = row(page.getByRole("main"), "First samples");
  await expect(entry).toContainText("Research");
  await expectFocus(button(page, "Add update"));

  // The rows of the list are stops themselves, and lead to what they offer.
  await tabTo(page, entry);
  await page.keyboard.press("Enter");
  const edit = button(page, "Edit: First samples");
  await expectFocus(edit);
  await page.keyboard.press("Enter");
  await expectFocus(form.getByLabel("Title"));
  await typeInto(page, form.getByLabel("Description"), "Foam lasts five minutes.");
  await pressOn(page, form.getByRole("button", { name: "Save" }));
  await expect(entry).toContainText("five minutes");
  await expectFocus(edit);

  const remove = button(page, "Delete: First samples");
  await pressOn(page, remove);
  const [no, yes] = ["Keep it", "Delete update"].map((name) => form.getByRole("button", { name }));
  if (!no || !yes) throw new Error("two buttons");
  await expectFocus(no);
  await page.keyboard.press("Tab");
  await expectFocus(yes);
  await page.keyboard.press("Tab");
  await expectFocus(no);
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expectFocus(remove);
  await page.keyboard.press("Enter");
  await expectFocus(no);
  await pressOn(page, yes);
  await expect(entry).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Updates" })).toBeFocused();

  await pressOn(page, button(page, "Add link"));
  await expectFocus(form.getByLabel("Title"));
  await page.keyboard.type("A paper");
  await typeInto(page, form.getByLabel("URL"), "https://example.org/paper");
  await page.keyboard.press("Enter");
  await expect(row(page.getByRole("main"), "A paper")).toBeVisible();
  await expectFocus(button(page, "Add link"));
});

test("a mentor starts a project, follows it and completes it", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const mentor = await newTutor(browser, "research");
  const [learning, page] = [await signIn(student), await signIn(mentor)];
  await assignedProject(learning, await signIn(demo.admin), mentor);
  await openAtWork(page, "/dashboard/tutor/research");
  const project = row(page.getByRole("main"), interest.research_area).first();
  await pressOn(page, button(page, "Start Project: "));
  await expect(project).toContainText("In Progress");
  // The button is gone; its row is not.
  await expectFocus(project);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(interest.research_area);
  await expect(heading(page)).toBeFocused();

  const [slider, percent] = [page.getByRole("slider"), page.getByLabel("Progress, in %")];
  await tabTo(page, slider);
  await page.keyboard.press("ArrowRight");
  await expect(percent).toHaveValue("5");
  await typeInto(page, percent, "101");
  await page.keyboard.press("Enter");
  await expectFocus(percent);
  await expect(percent).toHaveAccessibleDescription("Please enter a whole number from 0 to 100");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("40");
  await pressOn(page, button(page, "Update progress"));
  await expect(toasts(page)).toContainText("Progress updated to 40%");
  await expectFocus(button(page, "Update progress"));

  await tabTo(page, button(page, "Mark done: Research question"), { key: "Shift+Tab" });
  await page.keyboard.press("Space");
  const undo = button(page, "Not done: Research question");
  await expect(row(page.getByRole("main"), "Research question")).toContainText("done");
  await expectFocus(undo);

  const form = dialog(page);
  await pressOn(page, button(page, "Note a meeting"));
  await expectFocus(form.getByLabel("Date"));
  await tabTo(page, form.getByLabel("Length"));
  for (const minutes of [75, 90]) {
    await page.keyboard.press("ArrowDown");
    await expect(form.getByLabel("Length")).toHaveValue(String(minutes));
  }
  await typeInto(page, form.getByLabel("Notes"), "Three weirs, bottles next time.");
  await pressOn(page, form.getByRole("button", { name: "Save notes" }));
  await expect(page.getByRole("main")).toContainText("1.5 of 10 hours used");
  await expectFocus(button(page, "Note a meeting"));

  await tabTo(page, button(page, "Complete project"), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expectFocus(form.getByLabel("Outcome"));
  await page.keyboard.type("Presented");
  await pressOn(page, form.getByRole("button", { name: "Complete project" }));
  await expect(toasts(page)).toContainText("Project status updated to Completed");
  await expect(heading(page)).toBeFocused();
  await pressOn(page, page.getByRole("link", { name: "All projects" }));
  await expect(heading(page)).toHaveText("Research");
  await expect(heading(page)).toBeFocused();
});
