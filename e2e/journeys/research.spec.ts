/** A research project from the interest form to its outcome, with failures on the way. */
import { expectNoAxeViolations } from "../support/axe.ts";
import { changeFromElsewhere, row } from "../support/lessons.ts";
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

  await learning.getByRole("button", { name: "Fill out the Research Interest Form" }).click();
  const form = learning.getByRole("dialog", { name: "Research Interest Form" });
  await expect(form.getByLabel("Research area")).toBeFocused();
  await form.getByLabel("Goals").fill(interest.goals);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form).toContainText("Please fill in all required fields");
  await expect(form.getByLabel("Research area")).toBeFocused();
  await expectNoAxeViolations(learning);
  // After closing by mistake the input is kept.
  await form.getByRole("button", { name: "Not now" }).click();
  await learning.getByRole("button", { name: "Fill out the Research Interest Form" }).click();
  await expect(form.getByLabel("Goals")).toHaveValue(interest.goals);
  await form.getByLabel("Research area").fill(interest.research_area);
  await form.getByLabel("Background knowledge").fill(interest.background_knowledge);
  await form.getByLabel("Preferred timeline").selectOption(interest.preferred_timeline);
  await form.getByLabel("Availability").fill(interest.availability);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(learning.getByRole("heading", { name: interest.research_area })).toBeVisible();
  await expect(learning.getByText("We’re looking for your mentor.")).toBeVisible();

  // Updated by a live event, without a reload.
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
  await teaching.getByLabel("Progress, in %").fill("40");
  await teaching.getByRole("button", { name: "Update progress" }).click();
  await expect(toasts(teaching)).toContainText("Progress updated to 40%");
  await teaching.getByRole("button", { name: "Mark done: Research question" }).click();
  await expect(learning.getByRole("main")).toContainText("40% done, 1 of 5 milestones reached.");
  await teaching.getByRole("button", { name: "Add a meeting" }).click();
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
  await expect(learning.getByRole("button", { name: "Request another project" })).toBeVisible();
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

test("a project is handed back while its mentor writes and an admin reads it, and its student reads why", async ({
  browser,
  signIn,
  student,
  request,
  problems,
}) => {
  test.slow();
  // The page requests a removed project once more, and gets 404.
  problems.expect(/404/);
  const mentor = await newTutor(browser, "research");
  const [learning, teaching, admin] = [await signIn(student), await signIn(mentor), await signIn(demo.admin)];
  const id = await assignedProject(learning, admin, mentor);
  await changeFromElsewhere(teaching, "POST", `/api/research/${id}/start`);
  const written = { title: "First samples", description: "Foam lasts four minutes." };
  await changeFromElsewhere(learning, "POST", `/api/research/${id}/updates`, written);
  const project = projectRow(admin, student);

  await test.step("an admin reads a notebook from its row", async () => {
    await admin.goto("/dashboard/admin/research?status=in_progress");
    await expect(project.getByRole("cell", { name: fullName(mentor) })).toBeVisible();
    await project.getByRole("button", { name: `Details: ${fullName(student)}` }).click();
    await expect(project).toContainText("0 of 10 hours used, 10 left");
    await expectNoAxeViolations(admin);
    await project.getByRole("link", { name: interest.research_area }).click();
    await expect(admin.getByRole("heading", { level: 1, name: interest.research_area })).toBeFocused();
    await expect(row(admin.getByRole("main"), written.title)).toContainText(written.description);
    await expect(admin.getByRole("button", { name: "Add update" })).toHaveCount(0);
  });

  await learning.goto(STUDENTS_PAGE);
  await teaching.goto(`${TUTORS_PAGE}?project=${id}`);
  await teaching.getByRole("button", { name: "Add update" }).click();
  const update = teaching.getByRole("dialog");
  await update.getByLabel("Title").fill("Half a thought");
  // In another window of the mentor's.
  const reason = "I move to a country ten hours away.";
  await changeFromElsewhere(teaching, "POST", `/api/research/${id}/hand-back`, { reason });

  await test.step("what is typed stays when a project is lost", async () => {
    await expect(update).toContainText("This project is no longer yours");
    await expect(update.getByLabel("Title")).toHaveValue("Half a thought");
    await expect(update.getByRole("button", { name: "Add update" })).toBeDisabled();
    await expectNoAxeViolations(teaching);
    await update.getByRole("button", { name: "Close" }).click();
    await expect(teaching.getByRole("main")).toContainText("This project is no longer yours");
  });

  await test.step("the student reads why it was handed back", async () => {
    await expect(learning.getByText(reason)).toBeVisible();
    await expect(learning.getByRole("main")).toContainText("had to hand this project back");
    expect((await emailTo(request, student.email, /research|mentor|project/i)).text).toContain(reason);
  });

  await test.step("the admin finds another mentor from there, and the audit log shows who looked", async () => {
    const choice = admin.getByRole("combobox", { name: `Assign Tutor: ${fullName(student)}` });
    await expect(choice).toBeVisible();
    await expect(choice.locator("option", { hasText: fullName(mentor) })).toContainText("had it before");
    await expect(admin.getByText(`Handed back by ${fullName(mentor)}`)).toBeVisible();
    await expect(admin.getByRole("blockquote")).toHaveText(reason);
    await expectNoAxeViolations(admin);
    await admin.getByRole("main").getByRole("link", { name: "audit log" }).click();
    const entries = admin.getByRole("main").getByRole("listitem");
    const look = entries.filter({ hasText: "Sample Admin viewed a research notebook" });
    await expect(look.first()).toBeVisible();
    await admin.goBack();
    await admin.getByRole("link", { name: "All projects" }).click();
    await expect(admin).toHaveURL(/\/research\?status=in_progress$/);
    await admin.getByRole("link", { name: /^Unassigned/ }).click();
    await expect(project).toContainText("Unassigned");
    await expect(project).toContainText(reason);
  });

  await test.step("a project that its student deletes is gone", async () => {
    await learning.getByRole("button", { name: "Delete project" }).click();
    await expect(confirmDialog(learning)).toContainText(
      "updates, links, drafts, milestones and meeting notes",
    );
    await confirmDialog(learning).getByRole("button", { name: "Delete project" }).click();
    await expect(learning.getByRole("button", { name: "Fill out the Research Interest Form" })).toBeVisible();
    await expect(project).toHaveCount(0);
  });
});
