/** What administrators do: decide on applications, and read who did what. */
import { expectNoAxeViolations } from "../support/axe.ts";
import { readApi, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";
import { newApplication } from "../support/tutors.ts";

test("an application is rejected with a reason, and the applicant may apply again", { tag: "@wide" }, async ({
  page: visitor,
  signIn,
}) => {
  test.slow();
  const applicant = await newApplication(visitor.request);
  const name = `${applicant.firstName} ${applicant.lastName}`;
  const admin = await signIn(demo.admin);
  await admin.goto("/dashboard/admin/applications");
  const card = row(admin.getByRole("main"), name);
  await card.getByRole("button", { name: `Reject: ${name}` }).click();
  const question = confirmDialog(admin);
  await expect(question.getByRole("button", { name: "Not yet" })).toBeFocused();
  await expectNoAxeViolations(admin);
  await question.getByLabel("Reason").fill("We have no students for this subject yet.");
  await question.getByRole("button", { name: "Reject" }).click();
  await expect(toasts(admin)).toContainText("Application Rejected");
  await expect(card).toHaveCount(0);
  await expect(admin.getByRole("heading", { name: "Tutor applications" })).toBeFocused();

  await admin.getByRole("link", { name: /^Rejected/ }).click();
  await expect(card).toContainText("We have no students for this subject yet.");
  await expect(card).toContainText("by Sample Admin");
  await expectNoAxeViolations(admin);
  const message = await emailTo(visitor.request, applicant.email, /application/i);
  expect(message.text).toContain("We have no students for this subject yet.");
});

test("an approval emails a link, which can be emailed again; the first one works no more", async ({
  page: visitor,
  signIn,
}) => {
  test.slow();
  const applicant = await newApplication(visitor.request);
  const name = `${applicant.firstName} ${applicant.lastName}`;
  const admin = await signIn(demo.admin);
  await admin.goto("/dashboard/admin/applications");
  await row(admin.getByRole("main"), name)
    .getByRole("button", { name: `Approve: ${name}` })
    .click();
  await expect(confirmDialog(admin)).toContainText(applicant.email);
  await expectNoAxeViolations(admin);
  await confirmDialog(admin).getByRole("button", { name: "Approve" }).click();
  await expect(toasts(admin)).toContainText("Application Approved");
  const first = (await emailTo(visitor.request, applicant.email, /approved|welcome|password/i)).linkTo(
    "#access_token",
  );

  await admin.getByRole("link", { name: /^Approved/ }).click();
  await row(admin.getByRole("main"), name)
    .getByRole("button", { name: `Resend Password Email: ${name}` })
    .click();
  await expect(toasts(admin)).toContainText("Password Reset Email Sent");
  await expectNoAxeViolations(admin);
  await expect(async () => {
    const message = await emailTo(visitor.request, applicant.email, /approved|welcome|password/i);
    expect(message.linkTo("#access_token")).not.toBe(first);
  }).toPass();
});

test("the rail's numbers are in the first document of every page beside it", async ({
  page: visitor,
  signIn,
}) => {
  await newApplication(visitor.request);
  const admin = await signIn(demo.admin);
  for (const path of ["/dashboard/admin/audit-log", "/account"]) {
    const html = await (await admin.request.get(path)).text();
    const shown = html.replaceAll("<!-- -->", "");
    expect(/<b [^>]*>\d+<span class="visually-hidden"> waiting/.test(shown), path).toBe(true);
  }
});

test("of two administrators who decide at once, the second hears who was first", async ({
  page: visitor,
  signIn,
  problems,
}) => {
  test.slow();
  problems.expect(/409/);
  const applicant = await newApplication(visitor.request);
  const name = `${applicant.firstName} ${applicant.lastName}`;
  const [one, other] = [await signIn(demo.admin), await signIn(demo.admin)];
  // The other page hears of nothing: the line is broken.
  await other.routeWebSocket(/\/ws/, (socket) => socket.close());
  for (const admin of [one, other]) {
    await admin.goto("/dashboard/admin/applications");
    await row(admin.getByRole("main"), name)
      .getByRole("button", { name: `Approve: ${name}` })
      .click();
  }
  const response = one.waitForResponse(/\/approve$/);
  await confirmDialog(one).getByRole("button", { name: "Approve" }).click();
  expect((await response).status()).toBe(200);
  const late = other.waitForResponse(/\/approve$/);
  await confirmDialog(other).getByRole("button", { name: "Approve" }).click();
  expect((await late).status()).toBe(409);
  await expect(toasts(other)).toContainText(
    "Failed to approve application: Sample Admin has already approved this application.",
  );
  // A dialog hides what is beside it: the question stays until it is closed.
  await expect(confirmDialog(other).getByRole("button", { name: "Approve" })).toBeDisabled();
  await confirmDialog(other).getByRole("button", { name: "Close" }).click();
  await expect(row(other.getByRole("main"), name)).toHaveCount(0);
});

test("a reason that is typed while another administrator decides stays, and is said to be too late", async ({
  page: visitor,
  signIn,
}) => {
  const applicant = await newApplication(visitor.request);
  const name = `${applicant.firstName} ${applicant.lastName}`;
  const [one, other] = [await signIn(demo.admin), await signIn(demo.admin)];
  for (const admin of [one, other]) await admin.goto("/dashboard/admin/applications");
  await other.getByRole("button", { name: `Reject: ${name}` }).click();
  await confirmDialog(other).getByLabel("Reason").fill("No students for it");
  await one.getByRole("button", { name: `Approve: ${name}` }).click();
  await confirmDialog(one).getByRole("button", { name: "Approve" }).click();
  await expect(confirmDialog(other)).toContainText("Somebody has decided this application meanwhile.");
  await expect(confirmDialog(other).getByLabel("Reason")).toHaveValue("No students for it");
  await expect(confirmDialog(other).getByRole("button", { name: "Reject" })).toBeDisabled();
});

test("the audit log tells who did what, and can be narrowed down to one thing", { tag: "@wide" }, async ({
  page: visitor,
  signIn,
}) => {
  test.slow();
  const applicant = await newApplication(visitor.request);
  const name = `${applicant.firstName} ${applicant.lastName}`;
  const admin = await signIn(demo.admin);
  await admin.goto("/dashboard/admin/applications");
  await row(admin.getByRole("main"), name)
    .getByRole("button", { name: `Reject: ${name}` })
    .click();
  await confirmDialog(admin).getByRole("button", { name: "Reject" }).click();
  await expect(toasts(admin)).toContainText("Application Rejected");

  await admin.getByRole("link", { name: "Audit log" }).click();
  const log = admin.getByRole("main");
  await expect(log.getByRole("listitem").first()).toBeVisible();
  await expectNoAxeViolations(admin);
  await log.getByLabel("Show").selectOption("Application rejected");
  await expect(admin).toHaveURL(/action=application\.rejected/);
  // Others reject as well, while this is read.
  const rejected = "/api/admin/applications?status=rejected&limit=100";
  const { items } = await readApi<{ items: { id: string; email: string }[] }>(admin, rejected);
  const mine = items.find(({ email }) => email === applicant.email);
  const entry = row(log, mine?.id ?? "no application");
  await entry.getByText("rejected a tutor application").click();
  await expect(entry.getByRole("link", { name: "All about it" })).toBeVisible();
  await expectNoAxeViolations(admin);
  await entry.getByRole("link", { name: "All about it" }).click();
  await expect(log).toContainText("Only about one thing.");
  await expect(row(log, "tutor application")).toHaveCount(1);
  await log.getByRole("link", { name: "Show everything" }).click();
  await expect(admin).toHaveURL("/dashboard/admin/audit-log");
});
