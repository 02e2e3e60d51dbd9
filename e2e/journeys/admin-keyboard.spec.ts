/** What an admin does with research, by keyboard alone. */
import type { Locator, Page } from "@playwright/test";
import { arrowTo, expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { changeFromElsewhere } from "../support/lessons.ts";
import { demo, fullName, type Person } from "../support/people.ts";
import { interest, projectRow } from "../support/research.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

const dialog = (page: Page) => page.getByRole("dialog");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Chooses a tutor in a list that has the focus: the platform's own picker goes by what is typed. */
async function typeName(page: Page, list: Locator, tutor: Person): Promise<void> {
  await page.keyboard.type(fullName(tutor));
  await expect(list.locator("option:checked")).toContainText(fullName(tutor));
}

test("a project is assigned, reassigned, given more hours and looked into", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const [first, second] = [await newTutor(browser, "research"), await newTutor(browser, "research")];
  await changeFromElsewhere(await signIn(student), "POST", "/api/research", interest);
  const page = await signIn(demo.admin);
  await openAtWork(page, "/dashboard/admin/research");
  const rows = page.getByRole("main").locator("tbody > tr");
  const project = projectRow(page, student);
  await arrowTo(page, rows, project);
  await assign(page, project, student, first);
  await reassign(page, project, student, second);
  await changeHours(page, project, student);

  const area = project.getByRole("link", { name: interest.research_area });
  await tabTo(page, area, { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(interest.research_area);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole("main")).toContainText(`Mentored by ${fullName(second)}.`);
  await tabTo(page, page.getByRole("link", { name: "All projects" }), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Research");
  await expect(heading(page)).toBeFocused();
  // Enter on the row is another way in.
  await arrowTo(page, rows, project);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(interest.research_area);
});

/** From the row of an unassigned request, whose button is gone afterwards. */
async function assign(page: Page, project: Locator, student: Person, tutor: Person): Promise<void> {
  const choice = project.getByLabel(`Assign Tutor: ${fullName(student)}`);
  await tabTo(page, choice);
  await typeName(page, choice, tutor);
  await pressOn(page, project.getByRole("button", { name: `Assign ${tutor.firstName}` }));
  await expect(toasts(page)).toContainText("Research tutor assigned successfully");
  await expect(project).toContainText("Ready to Start");
  await expectFocus(project);
}

/** Not at once, then to nobody, then really. */
async function reassign(page: Page, project: Locator, student: Person, tutor: Person): Promise<void> {
  const details = project.getByRole("button", { name: `Details: ${fullName(student)}` });
  await pressOn(page, details);
  await expect(details).toHaveAttribute("aria-expanded", "true");
  const opener = project.getByRole("button", { name: `Reassign: ${fullName(student)}` });
  await pressOn(page, opener);
  const question = dialog(page);
  const [no, yes] = ["Not now", "Reassign"].map((name) => question.getByRole("button", { name }));
  if (!no || !yes) throw new Error("two buttons");
  await expectFocus(no);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expectFocus(opener);
  await page.keyboard.press("Space");
  await expectFocus(no);
  await pressOn(page, yes);
  const choice = question.getByLabel("New tutor");
  await expectFocus(choice);
  await expect(choice).toHaveAccessibleDescription("Please choose a tutor");
  await typeName(page, choice, tutor);
  await pressOn(page, yes);
  await expect(question).toHaveCount(0);
  await expect(project.getByRole("cell", { name: fullName(tutor) })).toBeVisible();
  await expectFocus(opener);
}

/** First by a number that makes no sense. */
async function changeHours(page: Page, project: Locator, student: Person): Promise<void> {
  const opener = project.getByRole("button", { name: `Change hours: ${fullName(student)}` });
  await pressOn(page, opener);
  const form = dialog(page);
  await expectFocus(form.getByRole("button", { name: "Not now" }));
  const hours = form.getByLabel("Hours included");
  await typeInto(page, hours, "1000");
  await pressOn(page, form.getByRole("button", { name: "Save hours" }));
  await expectFocus(hours);
  await expect(hours).toHaveAccessibleDescription(/Please enter a whole number from 1 to 500/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText("Hours updated to 20");
  await expect(form).toHaveCount(0);
  await expect(project).toContainText("0 of 20 hours used, 20 left");
  await expectFocus(opener);
}
