/** Admins view and manage users. */
import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { arrowTo, expectFocus, openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import { changeFromElsewhere, readApi } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { setPassword, submitSignIn } from "../support/passwords.ts";
import { demo, fullName, newUnverified, type Person } from "../support/people.ts";
import { tableRows } from "../support/records.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";
import { makeTutor } from "../support/tutors.ts";

const USERS = "/dashboard/admin/users";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const rowOf = (page: Page, { email }: Person): Locator =>
  main(page).locator("tbody").getByRole("row").filter({ hasText: email });

/** Returns the number of hours since 1970. */
const hourNow = () => Math.floor(Date.now() / 3_600_000);

/** Returns the path of a user's page. */
async function pageOf(admin: Page, { email }: Pick<Person, "email">): Promise<string> {
  const query = new URLSearchParams({ q: email });
  const { items } = await readApi<{ items: { id: string }[] }>(admin, `/api/admin/users?${query}`);
  return `${USERS}?user=${items[0]?.id}`;
}

test("somebody is found, looked at, given rights, suspended and deleted, and somebody else helped in", {
  tag: "@wide",
}, async ({ request, signIn, student, problems, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  // A page may request the deleted account once more, and an open page what its ended session or revoked role gave
  // access to.
  problems.expect(/401|403|404/);
  const admin = await signIn(demo.admin);
  await makeTutor(admin, student);
  const theirs = await signIn(student);
  const question = confirmDialog(admin);
  const button = (name: string) => admin.getByRole("button", { name, exact: true });

  await test.step("found by keyboard alone, by their address", async () => {
    await openAtWork(admin, "/dashboard/admin/audit-log");
    await admin.keyboard.press("g");
    await admin.keyboard.press("n");
    await expect(heading(admin)).toHaveText("Users");
    await expect(heading(admin)).toBeFocused();
    await main(admin).getByRole("columnheader", { name: "Name" }).getByRole("link").click();
    await expect(admin).toHaveURL(/sort=name/);
    const sorted = main(admin).getByRole("columnheader", { name: "Name" });
    await expect(sorted).toHaveAttribute("aria-sort", "ascending");
    await expectReadable(admin);
    await admin.keyboard.press("/");
    await expect(admin.getByLabel("Find someone by name or email")).toBeFocused();
    await admin.keyboard.type(student.email);
    // The complete input, and not what was sent after a pause.
    await expect(admin).toHaveURL(({ searchParams }) => searchParams.get("q") === student.email);
    const rows = main(admin).locator("tbody > tr");
    await expect(rows).toHaveCount(1);
    await expect(rowOf(admin, student)).toContainText(fullName(student));
    await expect(rowOf(admin, student)).toContainText("Student");
    await arrowTo(admin, rows, rowOf(admin, student));
  });

  await test.step("looked at, which is logged", async () => {
    const begun = hourNow();
    await admin.keyboard.press("Enter");
    await expect(heading(admin)).toHaveText(fullName(student));
    await expect(heading(admin)).toBeFocused();
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await main(admin).getByRole("link", { name: "Audit log about them" }).click();
    const looks = main(admin).getByRole("listitem").filter({ hasText: "viewed an account" });
    await expect(looks).not.toHaveCount(0);
    // It is logged once per clock hour; another hour may have begun meanwhile.
    if (hourNow() === begun) await expect(looks).toHaveCount(1);
    await admin.goBack();
    await expect(heading(admin)).toHaveText(fullName(student));
    // Going back restores the list.
    await tabTo(admin, admin.getByRole("link", { name: "All people" }), { key: "Shift+Tab" });
    await admin.keyboard.press("Enter");
    await expect(rowOf(admin, student)).toBeVisible();
    await rowOf(admin, student).getByRole("link").click();
    await expect(heading(admin)).toHaveText(fullName(student));
  });

  await test.step("rights are given for a reason, at once, and taken back", async () => {
    const opener = button("Make administrator");
    await pressOn(admin, opener);
    await expectFocus(question.getByRole("button", { name: "Not now" }));
    await admin.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expectFocus(opener);
    await admin.keyboard.press("Enter");
    await question.getByLabel("Works for the academy").check();
    await expectNoAxeViolations(admin);
    await question.getByRole("button", { name: "Make administrator" }).click();
    await expect(toasts(admin)).toContainText("is an administrator");
    const mailed = await emailTo(request, student.email, /admin/i);
    const arriveAt = async () => new URL((await theirs.request.get("/dashboard")).url()).pathname;
    // The old password and all sessions end.
    expect(await arriveAt()).toBe("/auth");
    const password = "as long as an administrator's";
    await setPassword(theirs, mailed.linkTo("/auth?type=recovery"), password);
    await submitSignIn(theirs, { email: student.email, password });
    await expect(theirs).toHaveURL("/dashboard/admin/overview");
    await button("Remove rights").click();
    await question.getByRole("button", { name: "Remove rights" }).click();
    await expect(toasts(admin)).toContainText("is no longer an administrator");
    await expect(opener).toBeVisible();
    expect(await arriveAt()).not.toContain("/admin/");
  });

  await test.step("a suspension is undone by another window", async () => {
    await button("Suspend").click();
    await question.getByLabel("Reason").fill("Shares answers of the exam.");
    await expectNoAxeViolations(admin);
    await question.getByRole("button", { name: "Suspend" }).click();
    await expect(toasts(admin)).toContainText("is suspended");
    await expect(button("Restore")).toBeVisible();
    await expect(main(admin)).toContainText("Reason: Shares answers of the exam.");
    await expect(main(admin)).toContainText("can’t sign in with any password");
    await expect(button("Send password link")).toBeDisabled();
    const id = new URL(admin.url()).searchParams.get("user");
    await changeFromElsewhere(admin, "DELETE", `/api/admin/users/${id}/suspension`);
    // Updated by a live event, without a reload.
    await expect(button("Suspend")).toBeVisible();
  });

  await test.step("an account is deleted on request", async () => {
    const [download] = await Promise.all([
      admin.waitForEvent("download"),
      admin.getByRole("link", { name: "Download their data" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    await button("Delete this account").click();
    await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
    await question.getByLabel("Their email, to confirm").fill(student.email);
    await question.getByLabel("They asked for it").check();
    await expectNoAxeViolations(admin);
    await question.getByRole("button", { name: "Delete for good" }).click();
    await expect(toasts(admin)).toContainText("Account deleted");
    await expect(heading(admin)).toHaveText("Users");
    const query = new URLSearchParams({ q: student.email });
    expect((await readApi<{ items: unknown[] }>(admin, `/api/admin/users?${query}`)).items).toEqual([]);
  });

  await test.step("what helps somebody in: another verification, and a link for a password", async () => {
    const person = await newUnverified(request);
    const confirmLink = async () => (await emailTo(request, person.email, /Verify/)).linkTo("/verify-email");
    const first = await confirmLink();
    await admin.goto(await pageOf(admin, person));
    await button("Resend verification").click();
    await expect(toasts(admin)).toContainText("Verification email sent");
    await expect.poll(confirmLink).not.toBe(first);
    const token = new URL(await confirmLink()).searchParams.get("token");
    const { password } = person;
    await changeFromElsewhere({ request }, "POST", "/api/auth/verify-email", { token, password });
    await admin.reload();
    await button("Send password link").click();
    await expect(toasts(admin)).toContainText("Password link sent");
    const message = await emailTo(request, person.email, /password/i);
    expect(message.linkTo("#access_token")).toContain("/auth");
  });
});

test("lists without heads are sorted by a choice or by links", async ({ signIn }) => {
  const admin = await signIn(demo.admin);
  await openAtWork(admin, USERS);
  await admin.getByLabel("Sort by").selectOption("Name, A to Z");
  await expect(admin).toHaveURL(/sort=name/);
  await expect(main(admin).locator("tbody").getByRole("rowheader").getByRole("link").first()).toBeVisible();
  await openAtWork(admin, "/dashboard/admin/summer");
  await expect(tableRows(admin)).not.toHaveCount(0);
  await main(admin).getByRole("link", { name: "Deadline", exact: true }).click();
  await expect(admin).toHaveURL(/sort=deadline/);
});
