/** An admin manages research projects by keyboard alone, with the accessibility tree. */
import type { Locator, Page } from "@playwright/test";
import { arrowTo, expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { changeFromElsewhere } from "../support/lessons.ts";
import { demo, fullName, type Person } from "../support/people.ts";
import { interest, projectRow } from "../support/research.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

const dialog = (page: Page) => page.getByRole("dialog");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Selects a tutor in a focused list: the native select matches typed text. */
async function typeName(page: Page, list: Locator, tutor: Person): Promise<void> {
  await page.keyboard.type(fullName(tutor));
  await expect(list.locator("option:checked")).toContainText(fullName(tutor));
}

test("a project is assigned, reassigned, given more hours and looked into, each step of it readable", {
  tag: "@wide",
}, async ({ browser, signIn, student }) => {
  test.slow();
  const [first, second] = [await newTutor(browser, "research"), await newTutor(browser, "research")];
  await changeFromElsewhere(await signIn(student), "POST", "/api/research", interest);
  const page = await signIn(demo.admin);
  await openAtWork(page, "/dashboard/admin/research");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(RESEARCH);
  const rows = page.getByRole("main").locator("tbody > tr");
  const project = projectRow(page, student);
  await arrowTo(page, rows, project);
  await assign(page, project, student, first);
  await expect(project).toMatchAriaSnapshot(assignedRow(student, first));
  await expectReadable(page);
  await reassign(page, project, student, { from: first, to: second });
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
  // Enter on the row works as well.
  await arrowTo(page, rows, project);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(NOTEBOOK);
  await expectReadable(page);
});

/** The tab: a table whose rows are named after their students. */
const RESEARCH = `
  - main:
    - heading "Research" [level=1]
    - region "Research projects":
      - heading "Research projects" [level=2]
      - navigation "State of the projects":
        - link /All \\d+/
        - link /Unassigned \\d+/
        - link /Ready to start \\d+/
      - table "Research projects":
        - rowgroup:
          - row:
            - columnheader "Date"
            - columnheader "Student"
            - columnheader "Research area and goals"
            - columnheader "Timeline"
            - columnheader "Tutor"
            - columnheader "Status"
            - columnheader "Details"
`;

/** Returns the row of a project that has a mentor. */
const assignedRow = (student: Person, mentor: Person) => `
  - row:
    - cell /[A-Z][a-z]+ \\d+, \\d{4}/
    - rowheader /${fullName(student)}/:
      - link "${student.email}"
    - cell:
      - link "${interest.research_area}"
      - paragraph: ${interest.goals}
    - cell "${interest.preferred_timeline}"
    - cell "${fullName(mentor)}"
    - cell "Ready to Start"
    - cell:
      - 'button "Details: ${fullName(student)}"'
`;

/** The project's page. */
const NOTEBOOK = `
  - main:
    - navigation "Breadcrumbs":
      - link "All projects"
    - heading "${interest.research_area}" [level=1]
    - region "Updates":
      - heading "Updates" [level=2]
    - complementary "About the project":
      - region "Who can read this"
`;

/** Assigns a tutor from the row of an unassigned request; the button then disappears. */
async function assign(page: Page, project: Locator, student: Person, tutor: Person): Promise<void> {
  const choice = project.getByLabel(`Assign Tutor: ${fullName(student)}`);
  await tabTo(page, choice);
  await typeName(page, choice, tutor);
  await pressOn(page, project.getByRole("button", { name: `Assign ${tutor.firstName}` }));
  await expect(toasts(page)).toContainText("Research tutor assigned successfully");
  await expect(project).toContainText("Ready to Start");
  await expectFocus(project);
}

/** Cancels the dialog, submits it without a choice, then reassigns. */
async function reassign(
  page: Page,
  project: Locator,
  student: Person,
  { from, to }: { from: Person; to: Person },
): Promise<void> {
  const details = project.getByRole("button", { name: `Details: ${fullName(student)}` });
  await pressOn(page, details);
  await expect(details).toHaveAttribute("aria-expanded", "true");
  await expect(project).toMatchAriaSnapshot(`
    - row:
      - cell:
        - 'button "Details: ${fullName(student)}" [expanded]'
        - term: Background
        - definition: ${interest.background_knowledge}
        - term: Availability
        - definition: ${interest.availability}
  `);
  await expectReadable(page);
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
  await expect(question).toMatchAriaSnapshot(`
    - dialog "Reassign ${fullName(student)}’s project?":
      - heading "Reassign ${fullName(student)}’s project?" [level=2]
      - paragraph: /“${interest.research_area}” .+ ${fullName(from)} can no longer read it/
      - combobox "New tutor":
        - option "Please choose" [selected]
      - button "Not now"
      - button "Reassign"
  `);
  await expectReadable(page);
  await pressOn(page, yes);
  const choice = question.getByLabel("New tutor");
  // The error is announced with the field, which has the focus.
  await expectFocus(choice);
  await expect(choice).toHaveAttribute("aria-invalid", "true");
  await expect(choice).toHaveAccessibleDescription("Please choose a tutor");
  await typeName(page, choice, to);
  await pressOn(page, yes);
  await expect(question).toHaveCount(0);
  await expect(project.getByRole("cell", { name: fullName(to) })).toBeVisible();
  await expectFocus(opener);
}

/** Enters an invalid number first. */
async function changeHours(page: Page, project: Locator, student: Person): Promise<void> {
  const opener = project.getByRole("button", { name: `Change hours: ${fullName(student)}` });
  await pressOn(page, opener);
  const form = dialog(page);
  await expectFocus(form.getByRole("button", { name: "Not now" }));
  await expect(form).toMatchAriaSnapshot(`
    - dialog "Hours of ${fullName(student)}’s project":
      - heading "Hours of ${fullName(student)}’s project" [level=2]
      - paragraph: 0 of 10 hours used, 10 left.
      - textbox "Hours included": "10"
      - button "Not now"
      - button "Save hours"
  `);
  await expectReadable(page);
  const hours = form.getByLabel("Hours included");
  await expect(hours).toHaveAccessibleDescription(/^A project starts with 10\./);
  await typeInto(page, hours, "1000");
  await pressOn(page, form.getByRole("button", { name: "Save hours" }));
  await expectFocus(hours);
  await expect(hours).toHaveAttribute("aria-invalid", "true");
  await expect(hours).toHaveAccessibleDescription(/Please enter a whole number from 1 to 500/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText("Hours updated to 20");
  await expect(form).toHaveCount(0);
  await expect(project).toContainText("0 of 20 hours used, 20 left");
  await expectFocus(opener);
}
