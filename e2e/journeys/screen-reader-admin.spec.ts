/** An admin's research tab as a screen reader has it. */
import { demo, fullName } from "../support/people.ts";
import { assignedProject, interest, projectRow } from "../support/research.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { newTutor } from "../support/tutors.ts";

test("research is a table, whose rows are named after their students", { tag: "@wide" }, async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const mentor = await newTutor(browser, "research");
  const page = await signIn(demo.admin);
  const id = await assignedProject(await signIn(student), page, mentor);
  await page.goto("/dashboard/admin/research?status=assigned");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
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
  `);
  const filters = page.getByRole("navigation", { name: "State of the projects" });
  await expect(filters.locator("[aria-current]")).toHaveText(/^Ready to start/);
  await expect(projectRow(page, student)).toMatchAriaSnapshot(`
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
  `);
  await expectReadable(page);
  const details = page.getByRole("button", { name: `Details: ${fullName(student)}` });
  await expect(details).toHaveAttribute("aria-expanded", "false");
  await details.click();
  await expect(details).toHaveAttribute("aria-expanded", "true");
  await expect(projectRow(page, student)).toMatchAriaSnapshot(`
    - row:
      - cell:
        - 'button "Details: ${fullName(student)}" [expanded]'
        - term: Background
        - definition: ${interest.background_knowledge}
        - term: Availability
        - definition: ${interest.availability}
  `);
  await expectReadable(page);

  await page.goto(`/dashboard/admin/research?project=${id}`);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumbs":
        - link "All projects"
      - heading "${interest.research_area}" [level=1]
      - region "Updates":
        - heading "Updates" [level=2]
      - complementary "About the project":
        - region "Who can read this"
  `);
  await expectReadable(page);
});

test("a project's new mentor and its hours are asked for in dialogs, which say what is wrong", {
  tag: "@wide",
}, async ({ browser, signIn, student }) => {
  test.slow();
  const mentor = await newTutor(browser, "research");
  const page = await signIn(demo.admin);
  const id = await assignedProject(await signIn(student), page, mentor);
  await page.goto(`/dashboard/admin/research?project=${id}`);
  await page.getByRole("button", { name: "Reassign: " }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Reassign ${fullName(student)}’s project?":
      - heading "Reassign ${fullName(student)}’s project?" [level=2]
      - paragraph: /“${interest.research_area}” .+ ${fullName(mentor)} can read it no longer/
      - combobox "New tutor":
        - option "Please choose" [selected]
      - button "Not now"
      - button "Reassign"
  `);
  await expectReadable(page);
  await dialog.getByRole("button", { name: "Reassign" }).click();
  const choice = dialog.getByRole("combobox", { name: "New tutor" });
  await expect(choice).toHaveAttribute("aria-invalid", "true");
  await expect(choice).toHaveAccessibleDescription("Please choose a tutor");
  // What is wrong is heard with the field, which has the focus.
  await expect(choice).toBeFocused();
  await dialog.getByRole("button", { name: "Not now" }).click();

  await page.getByRole("button", { name: "Change hours: " }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Hours of ${fullName(student)}’s project":
      - heading "Hours of ${fullName(student)}’s project" [level=2]
      - paragraph: 0 of 10 hours used, 10 left.
      - textbox "Hours included": "10"
      - button "Not now"
      - button "Save hours"
  `);
  const hours = dialog.getByRole("textbox", { name: "Hours included" });
  await expect(hours).toHaveAccessibleDescription(/^A project begins with 10\./);
  await expectReadable(page);
  await hours.fill("none");
  await dialog.getByRole("button", { name: "Save hours" }).click();
  await expect(hours).toHaveAttribute("aria-invalid", "true");
  await expect(hours).toHaveAccessibleDescription(/Please enter a whole number from 1 to 500$/);
  await expect(hours).toBeFocused();
});
