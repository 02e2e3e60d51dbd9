/** The research tabs as a screen reader has them. */
import { changeFromElsewhere, row } from "../support/lessons.ts";
import { demo, fullName } from "../support/people.ts";
import { assignedProject, interest } from "../support/research.ts";
import { expectLiveToasts, expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

const STUDENTS_PAGE = "/dashboard/student/research";
const TUTORS_PAGE = "/dashboard/tutor/research";

test("a student without a project reads how it goes, and what is wrong with the form", async ({
  signIn,
  student,
}) => {
  const page = await signIn(student);
  await page.goto(STUDENTS_PAGE);
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - link "Helix Academy"
      - button "${fullName(student)}"
      - button "Sign Out"
    - navigation "Student dashboard":
      - link "Tutoring"
      - link "Research"
      - link "Account"
    - main:
      - heading "Research Dashboard" [level=1]
      - button "Fill in the Research Interest Form"
      - region "How it goes":
        - heading "How it goes" [level=2]
        - list:
          - listitem:
            - heading "You tell us what interests you" [level=3]
          - listitem:
            - heading "We find you a mentor" [level=3]
    - contentinfo
    - region "Notifications"
  `);
  const rail = page.getByRole("navigation", { name: "Student dashboard" });
  await expect(rail.locator("[aria-current=page]")).toHaveText("Research");
  await expectReadable(page);
  await expectLiveToasts(page);

  await page.getByRole("button", { name: "Fill in the Research Interest Form" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Goals").fill(interest.goals);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - region "Notifications"
    - dialog "Research Interest Form":
      - heading "Research Interest Form" [level=2]
      - textbox "Research area" [invalid]
      - textbox "Goals": ${interest.goals}
      - textbox "Background knowledge" [invalid]
      - combobox "Preferred timeline" [invalid]:
        - option "Please choose" [selected]
        - option "1-3 months"
      - textbox "Availability" [invalid]
      - text: Please fill in all required fields
      - button "Not now"
      - button "Send"
  `);
  await expect(form.getByLabel("Research area")).toHaveAccessibleDescription(
    /A field or a question.* Research area: please fill this in/,
  );
  await expect(form.locator("[aria-live=assertive]")).toHaveText("Please fill in all required fields");
  await expectReadable(page);
});

test("a student reads how a project stands, from the request on", async ({ browser, signIn, student }) => {
  test.slow();
  const mentor = await newTutor(browser, "research");
  const page = await signIn(student);
  const id = await assignedProject(page, await signIn(demo.admin), mentor);
  await page.goto(STUDENTS_PAGE);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Research Dashboard" [level=1]
      - heading "${interest.research_area}" [level=2]
      - paragraph:
        - text: Ready to Start
        - link "${fullName(mentor)}"
        - text: is your mentor, and will start the project with you.
      - group: What you asked for
      - region "Updates":
        - heading "Updates" [level=2]
        - button "Add update"
      - complementary "About the project":
        - region "Mentoring hours":
          - heading "Mentoring hours" [level=2]
        - region "Drafts of the paper"
        - region "Links"
        - region "Meetings"
        - region "Who can read this"
        - button "Delete project"
  `);
  await expectReadable(page);

  const teaching = await signIn(mentor);
  await changeFromElsewhere(teaching, "POST", `/api/research/${id}/start`);
  for (const title of ["First thought", "Second thought"]) {
    await changeFromElsewhere(page, "POST", `/api/research/${id}/updates`, { title, description: "Soap?" });
  }
  const link = { title: "A paper", url: "https://example.org/paper" };
  await changeFromElsewhere(page, "POST", `/api/research/${id}/links`, link);
  await page.goto(STUDENTS_PAGE);
  // The picture's text alternative is its caption, and the list below it.
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - paragraph:
        - text: In Progress With
        - link "${fullName(mentor)}"
        - text: '/since [A-Z][a-z]+ \\d+, \\d{4}\\. Next: Research question by [A-Z][a-z]+ \\d+, \\d{4}\\./'
      - figure "Fig. 1 From start to paper. 0% done, 0 of 5 milestones reached."
      - region "Milestones":
        - heading "Milestones" [level=2]
        - list:
          - listitem: /Research question by [A-Z][a-z]+ \\d+, \\d{4}/
          - listitem: /Literature review by/
          - listitem: /Method and data by/
          - listitem: /First draft by/
          - listitem: /Finished paper by/
      - region "Updates":
        - list:
          - listitem:
            - time: /[A-Z][a-z]+ \\d+, \\d{4} \\d\\d:\\d\\d/
            - text: ${fullName(student)}
            - heading "Second thought" [level=3]
            - paragraph: Progress
            - paragraph: Soap?
            - 'button "Edit: Second thought"'
            - 'button "Delete: Second thought"'
          - listitem:
            - heading "First thought" [level=3]
            - 'button "Edit: First thought"'
            - 'button "Delete: First thought"'
      - complementary "About the project":
        - region "Mentoring hours":
          - paragraph: 0 of 10 hours used, 10 left.
        - region "Links":
          - heading "Links" [level=2]
          - button "Add link"
          - list:
            - listitem:
              - link /A paper.*, opens in a new tab/
              - 'button "Edit: A paper"'
              - 'button "Remove: A paper"'
  `);
  await expectReadable(page);
  // Folded until it is asked for.
  const asked = page.getByRole("group").filter({ hasText: "What you asked for" });
  await expect(asked).not.toHaveAttribute("open");
  await asked.locator("summary").click();
  await expect(asked).toMatchAriaSnapshot(`
    - group:
      - text: What you asked for
      - term: Research area
      - definition: ${interest.research_area}
      - term: Goals
      - definition: ${interest.goals}
  `);
  await page.getByRole("button", { name: "Delete: First thought" }).click();
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog "Delete this update?":
      - heading "Delete this update?" [level=2]
      - paragraph: “First thought”
      - button "Keep it"
      - button "Delete update"
  `);
  await expectReadable(page);
});

test("a mentor reads the list of projects, and the notebook of one", async ({ browser, signIn, student }) => {
  test.slow();
  const mentor = await newTutor(browser, "research");
  const [page, learning] = [await signIn(mentor), await signIn(student)];
  const id = await assignedProject(learning, await signIn(demo.admin), mentor);
  await page.goto(TUTORS_PAGE);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Research" [level=1]
      - term: Total projects
      - definition: "1"
      - term: Active projects
      - definition: "1"
      - term: Completed projects
      - definition: "0"
      - navigation "Research projects":
        - link "Active Projects"
        - link "Completed"
      - list:
        - listitem:
          - heading "${interest.research_area}" [level=2]:
            - link "${interest.research_area}"
          - paragraph: ${fullName(student)} Ready to Start
          - text: 0% done
          - 'button "Start Project: ${interest.research_area}"'
          - 'button "Decline: ${interest.research_area}"'
      - region "All progress updates":
        - heading "All progress updates" [level=2]
  `);
  const views = page.getByRole("navigation", { name: "Research projects" });
  await expect(views.locator("[aria-current=page]")).toHaveText("Active Projects");
  await expectReadable(page);

  await page.getByRole("button", { name: "Start Project" }).click();
  await expect(toasts(page).locator("[aria-live=polite]")).toContainText(
    "Project status updated to In Progress",
  );
  await changeFromElsewhere(learning, "POST", `/api/research/${id}/updates`, {
    title: "First thought",
    description: "Soap?",
  });
  await expect(row(page.getByRole("main"), "First thought")).toMatchAriaSnapshot(`
    - listitem:
      - time: /[A-Z][a-z]+ \\d+, \\d{4} \\d\\d:\\d\\d/
      - paragraph:
        - link "${interest.research_area}"
        - text: /${fullName(student)}/
      - heading "First thought" [level=3]
  `);
  await expectReadable(page);

  await page.goto(`${TUTORS_PAGE}?project=${id}`);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumbs":
        - link "All projects"
      - heading "${interest.research_area}" [level=1]
      - button "Complete project"
      - button "Hand back"
      - figure "Fig. 1 From start to paper. 0% done, 0 of 5 milestones reached."
      - region "Milestones":
        - list:
          - listitem:
            - text: /Research question by/
            - 'button "Mark done: Research question"'
            - 'button "Edit: Research question"'
            - 'button "Remove: Research question"'
        - button "Add a milestone"
      - slider "How far is it?": "0"
      - textbox "Progress, in %": "0"
      - button "Update progress" [disabled]
      - group: What ${student.firstName} asked for
      - region "Updates":
        - button "Add update"
      - complementary "About the project":
        - region "Meetings":
          - button "Note a meeting"
  `);
  await expectReadable(page);
  await page.getByRole("button", { name: "Complete project" }).click();
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog "Complete this project?":
      - combobox "Outcome"
      - textbox "Link (optional)"
      - button "Not now"
      - button "Complete project"
  `);
  await expectReadable(page);
});
