/** A research project from the interest form to what became of it, and what goes wrong on the way. */
import { expectNoAxeViolations } from "../support/axe.ts";
import { changeFromElsewhere, readApi, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { demo, fullName } from "../support/people.ts";
import { assignedProject, interest, projectRow } from "../support/research.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

const STUDENTS_PAGE = "/dashboard/student/research";
const TUTORS_PAGE = "/dashboard/tutor/research";

test("a project goes from the interest form to its outcome, live in three windows", async ({
  browser,
  signIn,
  student,
}) => {
  test.setTimeout(180_000);
  const mentor = await newTutor(browser, "research");
  const [learning, teaching, admin] = [await signIn(student), await signIn(mentor), await signIn(demo.admin)];
  await learning.goto(STUDENTS_PAGE);
  await teaching.goto(TUTORS_PAGE);
  await admin.goto("/dashboard/admin/research?status=pending");
  await expect(learning).toHaveTitle(/^Research Dashboard/);
  await expectNoAxeViolations(learning);

  await learning.getByRole("button", { name: "Fill in the Research Interest Form" }).click();
  const form = learning.getByRole("dialog", { name: "Research Interest Form" });
  await expect(form.getByLabel("Research area")).toBeFocused();
  await form.getByLabel("Goals").fill(interest.goals);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form).toContainText("Please fill in all required fields");
  await expect(form.getByLabel("Research area")).toBeFocused();
  await expectNoAxeViolations(learning);
  // Closed by mistake: what was typed is still there.
  await form.getByRole("button", { name: "Not now" }).click();
  await learning.getByRole("button", { name: "Fill in the Research Interest Form" }).click();
  await expect(form.getByLabel("Goals")).toHaveValue(interest.goals);
  await form.getByLabel("Research area").fill(interest.research_area);
  await form.getByLabel("Background knowledge").fill(interest.background_knowledge);
  await form.getByLabel("Preferred timeline").selectOption(interest.preferred_timeline);
  await form.getByLabel("Availability").fill(interest.availability);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(learning.getByRole("heading", { name: interest.research_area })).toBeVisible();
  await expect(learning.getByText("We are looking for your mentor.")).toBeVisible();

  // Nobody has touched the admin's window.
  const request = projectRow(admin, student);
  await expect(request).toContainText("Unassigned");
  await expect(request).toContainText(student.email);
  const choice = request.getByLabel(`Assign Tutor: ${fullName(student)}`);
  const option = choice.locator("option", { hasText: fullName(mentor) });
  await choice.selectOption((await option.getAttribute("value")) ?? "");
  await expectNoAxeViolations(admin);
  await request.getByRole("button", { name: `Assign ${mentor.firstName}` }).click();
  await expect(toasts(admin)).toContainText("Research tutor assigned successfully");

  const project = row(teaching.getByRole("main"), fullName(student));
  await expect(project).toContainText("Ready to Start");
  await expect(learning.getByText(`${fullName(mentor)} is your mentor`)).toBeVisible();
  await expectNoAxeViolations(teaching);
  await project.getByRole("button", { name: /^Start Project/ }).click();
  await expect(toasts(teaching)).toContainText("Project status updated to In Progress");
  await expect(project).toContainText("In Progress");
  await expect(learning.getByRole("main")).toContainText("0% done, 0 of 5 milestones reached.");

  await project.getByRole("link", { name: interest.research_area }).click();
  const percent = teaching.getByLabel("Progress, in %");
  await percent.fill("101");
  await teaching.getByRole("button", { name: "Update progress" }).click();
  await expect(percent).toHaveAccessibleDescription("Please enter a whole number from 0 to 100");
  await percent.fill("40");
  await teaching.getByRole("button", { name: "Update progress" }).click();
  await expect(toasts(teaching)).toContainText("Progress updated to 40%");
  await teaching.getByRole("button", { name: "Mark done: Research question" }).click();
  await expect(learning.getByRole("main")).toContainText("40% done, 1 of 5 milestones reached.");
  await teaching.getByRole("button", { name: "Note a meeting" }).click();
  const meeting = teaching.getByRole("dialog");
  await meeting.getByLabel("Length").selectOption("90");
  await meeting.getByLabel("Notes").fill("Three weirs, bottles next time.");
  await meeting.getByRole("button", { name: "Save notes" }).click();
  await expect(learning.getByRole("main")).toContainText("1.5 of 10 hours used, 8.5 left");
  await expect(learning.getByRole("main")).toContainText("Three weirs, bottles next time.");

  await learning.getByRole("button", { name: "Add update" }).click();
  const update = learning.getByRole("dialog");
  await update.getByLabel("About").selectOption("research");
  await update.getByLabel("Title").fill("First samples");
  await update.getByLabel("Description").fill("Foam lasts four minutes.");
  await update.getByRole("button", { name: "Add update" }).click();
  await expect(toasts(learning)).toContainText("Progress update added successfully");
  await expect(row(teaching.getByRole("main"), "First samples")).toContainText("Research");
  await expect(row(teaching.getByRole("main"), "First samples")).toContainText(
    /[A-Z][a-z]{2} \d\d, \d{4} \d\d:\d\d/,
  );
  await learning.getByRole("button", { name: "Add version" }).click();
  const draft = learning.getByRole("dialog");
  await draft.getByLabel("Title").fill("Outline");
  await draft.getByLabel("URL").fill("https://example.org/outline");
  await draft.getByRole("button", { name: "Add version" }).click();
  await expect(row(teaching.getByRole("main"), "Draft 1")).toContainText("Outline");
  await expectNoAxeViolations(learning);
  await expectNoAxeViolations(teaching);

  await teaching.getByRole("button", { name: "Complete project" }).click();
  const outcome = teaching.getByRole("dialog");
  await outcome.getByLabel("Outcome").selectOption("preprint");
  await outcome.getByLabel("Link").fill("https://example.org/preprint");
  await outcome.getByRole("button", { name: "Complete project" }).click();
  await expect(toasts(teaching)).toContainText("Project status updated to Completed");
  await expect(learning.getByRole("main")).toContainText("Published as a preprint");
  await expect(learning.getByRole("button", { name: "Add update" })).toHaveCount(0);
  await expect(learning.getByRole("button", { name: "Edit: First samples" })).toHaveCount(0);
  await expect(learning.getByRole("button", { name: "Ask for another project" })).toBeVisible();
  await teaching.getByRole("link", { name: "All projects" }).click();
  await teaching.getByRole("link", { name: "Completed", exact: true }).click();
  const completed = teaching.getByRole("listitem").filter({ hasText: "Published as a preprint" });
  await expect(completed).toContainText(fullName(student));
  await expect(
    row(teaching.getByRole("region", { name: "All progress updates" }), "First samples"),
  ).toBeVisible();
  await admin.getByRole("link", { name: /^Completed/ }).click();
  await expect(projectRow(admin, student)).toContainText("Completed");
});

test("what is typed stays when a project is lost, and the student reads why it was handed back", async ({
  browser,
  signIn,
  student,
  request,
  problems,
}) => {
  test.slow();
  // A lost project is asked for once more, and not found.
  problems.expect(/404/);
  const mentor = await newTutor(browser, "research");
  const [learning, teaching, admin] = [await signIn(student), await signIn(mentor), await signIn(demo.admin)];
  const id = await assignedProject(learning, admin, mentor);
  await changeFromElsewhere(teaching, "POST", `/api/research/${id}/start`);
  await learning.goto(STUDENTS_PAGE);
  await teaching.goto(`${TUTORS_PAGE}?project=${id}`);
  await teaching.getByRole("button", { name: "Add update" }).click();
  const update = teaching.getByRole("dialog");
  await update.getByLabel("Title").fill("Half a thought");
  // In another window of the mentor's.
  const reason = "I move to a country ten hours away.";
  await changeFromElsewhere(teaching, "POST", `/api/research/${id}/hand-back`, { reason });
  await expect(update).toContainText("This project is not yours any more");
  await expect(update.getByLabel("Title")).toHaveValue("Half a thought");
  await expect(update.getByRole("button", { name: "Add update" })).toBeDisabled();
  await expectNoAxeViolations(teaching);
  await update.getByRole("button", { name: "Close" }).click();
  await expect(teaching.getByRole("main")).toContainText("This project is not yours any more");

  await expect(learning.getByText(reason)).toBeVisible();
  await expect(learning.getByRole("main")).toContainText("had to hand this project back");
  expect((await emailTo(request, student.email, /research|mentor|project/i)).text).toContain(reason);
  await admin.goto("/dashboard/admin/research?status=pending");
  await expect(projectRow(admin, student)).toContainText("Unassigned");

  await learning.getByRole("button", { name: "Delete project" }).click();
  await expect(confirmDialog(learning)).toContainText("updates, links, drafts, milestones and meeting notes");
  await confirmDialog(learning).getByRole("button", { name: "Delete project" }).click();
  await expect(learning.getByRole("button", { name: "Fill in the Research Interest Form" })).toBeVisible();
  await expect(projectRow(admin, student)).toHaveCount(0);
});

test("an admin reads a notebook from its row, which the audit log shows", async ({
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const mentor = await newTutor(browser, "research");
  const [learning, teaching, admin] = [await signIn(student), await signIn(mentor), await signIn(demo.admin)];
  const id = await assignedProject(learning, admin, mentor);
  await changeFromElsewhere(teaching, "POST", `/api/research/${id}/start`);
  const update = { title: "First samples", description: "Foam lasts four minutes." };
  await changeFromElsewhere(learning, "POST", `/api/research/${id}/updates`, update);

  await admin.goto("/dashboard/admin/research?status=in_progress");
  const project = projectRow(admin, student);
  await expect(project.getByRole("cell", { name: fullName(mentor) })).toBeVisible();
  await project.getByRole("button", { name: `Details: ${fullName(student)}` }).click();
  await expect(project).toContainText("0 of 10 hours used, 10 left");
  await expectNoAxeViolations(admin);
  await project.getByRole("link", { name: interest.research_area }).click();
  await expect(admin.getByRole("heading", { level: 1, name: interest.research_area })).toBeFocused();
  await expect(row(admin.getByRole("main"), update.title)).toContainText(update.description);
  await expect(admin.getByRole("button", { name: "Add update" })).toHaveCount(0);
  await expectNoAxeViolations(admin);

  // While the admin reads.
  const reason = "I move to a country ten hours away.";
  await changeFromElsewhere(teaching, "POST", `/api/research/${id}/hand-back`, { reason });
  const choice = admin.getByRole("combobox", { name: `Assign Tutor: ${fullName(student)}` });
  await expect(choice).toBeVisible();
  await expect(choice.locator("option", { hasText: fullName(mentor) })).toContainText("had it before");
  await expect(admin.getByText(`Handed back by ${fullName(mentor)}`)).toBeVisible();
  await expect(admin.getByRole("blockquote")).toHaveText(reason);
  await expectNoAxeViolations(admin);
  await admin.getByRole("main").getByRole("link", { name: "audit log" }).click();
  const entries = admin.getByRole("main").getByRole("listitem");
  const look = entries.filter({ hasText: "Sample Admin looked into a research notebook" });
  await expect(look.first()).toBeVisible();
  await admin.goBack();
  await admin.getByRole("link", { name: "All projects" }).click();
  await expect(admin).toHaveURL(/\/research\?status=in_progress$/);
  await admin.getByRole("link", { name: /^Unassigned/ }).click();
  await expect(project).toContainText(reason);
});

test("an update that was changed in another window is not written over unseen, and bad links are refused", async ({
  signIn,
  student,
  problems,
}) => {
  test.slow();
  problems.expect(/409/);
  const learning = await signIn(student);
  const { id } = await changeFromElsewhere<{ id: string }>(learning, "POST", "/api/research", interest);
  const text = { title: "First thought", description: "Soap?" };
  const { id: update } = await changeFromElsewhere<{ id: string }>(
    learning,
    "POST",
    `/api/research/${id}/updates`,
    text,
  );
  await learning.goto(STUDENTS_PAGE);
  await learning.getByRole("button", { name: "Edit: First thought" }).click();
  const dialog = learning.getByRole("dialog");
  await dialog.getByLabel("Description").fill("Algae!");
  await changeFromElsewhere(learning, "PATCH", `/api/research/${id}/updates/${update}`, {
    title: "First thought",
    description: "Soap, I think.",
    version: 1,
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("This was changed meanwhile, and yours is not saved.");
  await expect(dialog).toContainText("Soap, I think.");
  await expect(dialog.getByLabel("Description")).toHaveValue("Algae!");
  await expectNoAxeViolations(learning);
  await dialog.getByRole("button", { name: "Replace with mine" }).click();
  await expect(dialog).toHaveCount(0);
  const { items } = await readApi<{ items: { description: string }[] }>(
    learning,
    `/api/research/${id}/updates`,
  );
  expect(items[0]?.description).toBe("Algae!");

  await learning.getByRole("button", { name: "Add link" }).click();
  const link = learning.getByRole("dialog");
  await link.getByRole("button", { name: "Add link" }).click();
  await expect(link).toContainText("Please fill in title and URL");
  await link.getByLabel("Title").fill("A trap");
  await link.getByLabel("URL").fill("javascript:alert(1)");
  await link.getByRole("button", { name: "Add link" }).click();
  await expect(link.getByLabel("URL")).toHaveAccessibleDescription(/Please enter a valid URL/);
  await link.getByLabel("URL").fill("https://example.org/paper");
  await link.getByRole("button", { name: "Add link" }).click();
  await expect(learning.getByRole("link", { name: "A trap" })).toHaveAttribute("rel", /noopener/);
});
