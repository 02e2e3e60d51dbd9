/** Research by keyboard alone, from the interest form to the outcome, with the accessibility tree. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { changeFromElsewhere, readApi, row } from "../support/lessons.ts";
import { demo, fullName } from "../support/people.ts";
import { assign, assignedProject, interest } from "../support/research.ts";
import { expectLiveToasts, expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

const STUDENTS_PAGE = "/dashboard/student/research";
const TUTORS_PAGE = "/dashboard/tutor/research";

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a student asks for a mentor and keeps a notebook by keyboard alone, and reads how the project stands", {
  tag: "@wide",
}, async ({ browser, signIn, student, problems }) => {
  test.slow();
  problems.expect(/409/);
  const page = await signIn(student);
  await openAtWork(page, STUDENTS_PAGE);
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
      - button "Fill out the Research Interest Form"
      - region "How it works":
        - heading "How it works" [level=2]
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

  const opener = button(page, "Fill out the Research Interest Form");
  await pressOn(page, opener);
  const form = dialog(page);
  const area = form.getByLabel("Research area");
  await expectFocus(area);
  // The dialog traps the focus at both ends.
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
  await expect(area).toHaveAccessibleDescription(
    /A field or a question.* Research area: please fill this in/,
  );
  await expect(form.locator("[aria-live=assertive]")).toHaveText("Please fill in all required fields");
  await expectReadable(page);
  await page.keyboard.type(interest.research_area);
  await typeInto(page, form.getByLabel("Background knowledge"), interest.background_knowledge);
  // The native select matches typed letters.
  await tabTo(page, form.getByLabel("Preferred timeline"));
  await page.keyboard.type(interest.preferred_timeline);
  await expect(form.getByLabel("Preferred timeline")).toHaveValue(interest.preferred_timeline);
  await typeInto(page, form.getByLabel("Availability"), interest.availability);
  await pressOn(page, form.getByRole("button", { name: "Send" }), "Space");
  await expect(page.getByRole("heading", { name: interest.research_area })).toBeVisible();
  // The element that opened the dialog is gone.
  await expect(heading(page)).toBeFocused();

  const [asked] = (await readApi<{ items: { id: string }[] }>(page, "/api/research")).items;
  const project = `/api/research/${asked?.id}`;
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

  // The rows of the list are Tab stops and lead to their actions.
  await tabTo(page, entry);
  await page.keyboard.press("Enter");
  const edit = button(page, "Edit: First samples");
  await expectFocus(edit);
  await page.keyboard.press("Enter");
  await expectFocus(form.getByLabel("Title"));
  await typeInto(page, form.getByLabel("Description"), "Foam lasts five minutes.");
  // A concurrent change in another window is not overwritten silently.
  const { items } = await readApi<{ items: { id: string; version: number }[] }>(page, `${project}/updates`);
  const { id: update, version } = items[0] ?? {};
  const elsewhere = { title: "First samples", description: "Foam lasts six minutes.", version };
  await changeFromElsewhere(page, "PATCH", `${project}/updates/${update}`, elsewhere);
  await pressOn(page, form.getByRole("button", { name: "Save" }));
  await expect(form).toContainText("This was changed in the meantime, and your version isn’t saved.");
  await expect(form).toContainText("Foam lasts six minutes.");
  await expect(form.getByLabel("Description")).toHaveValue("Foam lasts five minutes.");
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await pressOn(page, form.getByRole("button", { name: "Replace with mine" }));
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
  await typeInto(page, form.getByLabel("URL"), "javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expectFocus(form.getByLabel("URL"));
  await expect(form.getByLabel("URL")).toHaveAccessibleDescription(/Please enter a valid URL/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("https://example.org/paper");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "A paper" })).toHaveAttribute("rel", /noopener/);
  await expectFocus(button(page, "Add link"));

  const [mentor, admin] = [await newTutor(browser, "research"), await signIn(demo.admin)];
  await assign(admin, asked?.id ?? "", mentor);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Research Dashboard" [level=1]
      - heading "${interest.research_area}" [level=2]
      - paragraph:
        - text: Ready to Start
        - link "${fullName(mentor)}"
        - text: is your mentor, and will start the project with you.
      - group: Your request
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

  await changeFromElsewhere(await signIn(mentor), "POST", `${project}/start`);
  for (const title of ["First thought", "Second thought"])
    await changeFromElsewhere(page, "POST", `${project}/updates`, { title, description: "Soap?" });
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
  // Collapsed at first.
  const folded = page.getByRole("group").filter({ hasText: "Your request" });
  await expect(folded).not.toHaveAttribute("open");
  await folded.locator("summary").click();
  await expect(folded).toMatchAriaSnapshot(`
    - group:
      - text: Your request
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

test("a mentor starts a project, follows it and completes it by keyboard alone, and reads the list and the notebook", {
  tag: "@wide",
}, async ({ browser, signIn, student }) => {
  test.slow();
  const mentor = await newTutor(browser, "research");
  const [learning, page] = [await signIn(student), await signIn(mentor)];
  const id = await assignedProject(learning, await signIn(demo.admin), mentor);
  await openAtWork(page, TUTORS_PAGE);
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

  const project = row(page.getByRole("main"), interest.research_area).first();
  await pressOn(page, button(page, "Start Project: "));
  await expect(project).toContainText("In Progress");
  await expect(toasts(page).locator("[aria-live=polite]")).toContainText(
    "Project status updated to In Progress",
  );
  // The button is gone; its row remains.
  await expectFocus(project);
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

  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(interest.research_area);
  await expect(heading(page)).toBeFocused();
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
      - slider "How far along is it?": "0"
      - textbox "Progress, in %": "0"
      - button "Update progress" [disabled]
      - group: What ${student.firstName} asked for
      - region "Updates":
        - button "Add update"
      - complementary "About the project":
        - region "Meetings":
          - button "Add a meeting"
  `);
  await expectReadable(page);

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
  await pressOn(page, button(page, "Add a meeting"));
  await expectFocus(form.getByLabel("Date"));
  await tabTo(page, form.getByLabel("Length"));
  for (const minutes of [75, 90]) {
    await page.keyboard.press("ArrowDown");
    await expect(form.getByLabel("Length")).toHaveValue(String(minutes));
  }
  await typeInto(page, form.getByLabel("Notes"), "Three weirs, bottles next time.");
  await pressOn(page, form.getByRole("button", { name: "Save notes" }));
  await expect(page.getByRole("main")).toContainText("1.5 of 10 hours used");
  await expectFocus(button(page, "Add a meeting"));

  await tabTo(page, button(page, "Complete project"), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expectFocus(form.getByLabel("Outcome"));
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog "Complete this project?":
      - combobox "Outcome"
      - textbox "Link (optional)"
      - button "Not now"
      - button "Complete project"
  `);
  await expectReadable(page);
  await page.keyboard.type("Presented");
  await pressOn(page, form.getByRole("button", { name: "Complete project" }));
  await expect(toasts(page)).toContainText("Project status updated to Completed");
  await expect(heading(page)).toBeFocused();
  await pressOn(page, page.getByRole("link", { name: "All projects" }));
  await expect(heading(page)).toHaveText("Research");
  await expect(heading(page)).toBeFocused();
});
