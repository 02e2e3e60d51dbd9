/** Admins decide on applications and read the audit log. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { changeFromElsewhere, readApi, row } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { demo, fullName } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";
import { newApplication } from "../support/tutors.ts";

/** Returns the id of a user's application, as the API reports it to admins. */
async function applicationOf(admin: Page, { email }: { email: string }, status: string): Promise<string> {
  const path = `/api/admin/applications?status=${status}&limit=100`;
  const { items } = await readApi<{ items: { id: string; email: string }[] }>(admin, path);
  return items.find((item) => item.email === email)?.id ?? "no application";
}

test("applications are rejected and approved, whoever else decides, and the audit log tells who did what", {
  tag: "@wide",
}, async ({ request, signIn }) => {
  test.slow();
  const [unsuited, chosen, other] = [
    await newApplication(request),
    await newApplication(request),
    await newApplication(request),
  ];
  const admin = await signIn(demo.admin);
  const list = admin.getByRole("main");
  const button = (name: string) => list.getByRole("button", { name });
  const question = confirmDialog(admin);

  await test.step("the rail's numbers are in the first document of every page beside it", async () => {
    for (const path of ["/dashboard/admin/audit-log", "/account"]) {
      const html = await (await admin.request.get(path)).text();
      const shown = html.replaceAll("<!-- -->", "");
      expect(/<b [^>]*>\d+<span class="visually-hidden"> waiting/.test(shown), path).toBe(true);
    }
  });

  await admin.goto("/dashboard/admin/applications");
  await test.step("a reason that is typed while another administrator decides stays, and is said to be too late", async () => {
    await button(`Reject: ${fullName(other)}`).click();
    await question.getByLabel("Reason").fill("No students for it");
    const id = await applicationOf(admin, other, "pending");
    await changeFromElsewhere(admin, "POST", `/api/admin/applications/${id}/approve`);
    await expect(question).toContainText("Someone decided this application in the meantime.");
    await expect(question.getByLabel("Reason")).toHaveValue("No students for it");
    await expect(question.getByRole("button", { name: "Reject" })).toBeDisabled();
    // A dialog hides the rest from the accessibility tree: the question stays until it is closed.
    await question.getByRole("button", { name: "Close" }).click();
    await expect(row(list, fullName(other))).toHaveCount(0);
  });

  await test.step("an application is rejected with a reason, and the applicant may apply again", async () => {
    const card = row(list, fullName(unsuited));
    await button(`Reject: ${fullName(unsuited)}`).click();
    await expect(question.getByRole("button", { name: "Not yet" })).toBeFocused();
    await expectNoAxeViolations(admin);
    await question.getByLabel("Reason").fill("We have no students for this subject yet.");
    await question.getByRole("button", { name: "Reject" }).click();
    await expect(toasts(admin)).toContainText("Application Rejected");
    await expect(card).toHaveCount(0);
    await expect(admin.getByRole("heading", { name: "Tutor applications" })).toBeFocused();
    const message = await emailTo(request, unsuited.email, /application/i);
    expect(message.text).toContain("We have no students for this subject yet.");
  });

  await test.step("an approval emails a link, which can be emailed again; the first one works no more", async () => {
    await button(`Approve: ${fullName(chosen)}`).click();
    await expect(question).toContainText(chosen.email);
    await question.getByRole("button", { name: "Approve" }).click();
    await expect(toasts(admin)).toContainText("Application Approved");
    const link = async () =>
      (await emailTo(request, chosen.email, /approved|welcome|password/i)).linkTo("#access_token");
    const first = await link();
    await admin.getByRole("link", { name: /^Approved/ }).click();
    await button(`Resend Password Email: ${fullName(chosen)}`).click();
    await expect(toasts(admin)).toContainText("Password Reset Email Sent");
    await expect(async () => expect(await link()).not.toBe(first)).toPass();
  });

  await admin.getByRole("link", { name: /^Rejected/ }).click();
  await expect(row(list, fullName(unsuited))).toContainText("We have no students for this subject yet.");
  await expect(row(list, fullName(unsuited))).toContainText("by Sample Admin");
  await expectNoAxeViolations(admin);

  await test.step("the audit log can be narrowed down to one thing", async () => {
    await admin.getByRole("link", { name: "Audit log" }).click();
    await list.getByLabel("Show").selectOption("Application rejected");
    await expect(admin).toHaveURL(/action=application\.rejected/);
    // Other tests reject applications meanwhile.
    const entry = row(list, await applicationOf(admin, unsuited, "rejected"));
    await entry.getByText("rejected a tutor application").click();
    await expect(entry.getByRole("link", { name: "Everything about it" })).toBeVisible();
    await expectNoAxeViolations(admin);
    await entry.getByRole("link", { name: "Everything about it" }).click();
    await expect(list).toContainText("Only about one thing.");
    await expect(row(list, "tutor application")).toHaveCount(1);
    await list.getByRole("link", { name: "Show everything" }).click();
    await expect(admin).toHaveURL("/dashboard/admin/audit-log");
  });
});
