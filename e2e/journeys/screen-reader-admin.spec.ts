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
