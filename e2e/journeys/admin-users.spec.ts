/** What administrators do for people and about them. */
import type { Locator, Page } from "@playwright/test";
import { site } from "../support/addresses.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { arrowTo, expectFocus, openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import { readApi } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { demo, fullName, newUnverified, type Person } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";
import { makeTutor } from "../support/tutors.ts";

const USERS = "/dashboard/admin/users";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const rowOf = (page: Page, { email }: Person): Locator =>
  main(page).locator("tbody").getByRole("row").filter({ hasText: email });

/** The hour of the clock, of those since 1970. */
const hourNow = () => Math.floor(Date.now() / 3_600_000);

/** Where somebody's page is. */
async function pageOf(admin: Page, { email }: Pick<Person, "email">): Promise<string> {
  const query = new URLSearchParams({ q: email });
  const { items } = await readApi<{ items: { id: string }[] }>(admin, `/api/admin/users?${query}`);
  return `${USERS}?user=${items[0]?.id}`;
}

test("somebody is found by a part of their address, and looked at, which is logged", {
  tag: "@wide",
}, async ({ signIn, student }) => {
  const admin = await signIn(demo.admin);
  await openAtWork(admin, USERS);
  await expect(main(admin).getByRole("link", { name: /^All \d+/ })).toBeVisible();
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await admin.getByLabel("Find somebody by name or email").fill(student.email.slice(0, -3));
  await expect(main(admin).locator("tbody").getByRole("row")).toHaveCount(1);
  await expect(rowOf(admin, student)).toContainText(fullName(student));
  await expect(rowOf(admin, student)).toContainText("Student");
  await admin.getByRole("link", { name: /^Suspended/ }).click();
  await expect(main(admin)).toContainText("Nobody of that name or address is among them.");
  await admin.goBack();
  const begun = hourNow();
  await rowOf(admin, student).getByRole("link").click();
  await expect(heading(admin)).toHaveText(fullName(student));
  await expect(heading(admin)).toBeFocused();
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await main(admin).getByRole("link", { name: "Audit log about them" }).click();
  const looks = main(admin).getByRole("listitem").filter({ hasText: "looked at an account" });
  await expect(looks).not.toHaveCount(0);
  // It is entered once in each hour of the clock, which may have struck meanwhile.
  if (hourNow() === begun) await expect(looks).toHaveCount(1);
  await admin.goBack();
  // The list is come back to as it was.
  await admin.getByRole("link", { name: "All people" }).click();
  await expect(rowOf(admin, student)).toBeVisible();
});

test("a list is sorted by its heads, or where there are none by a choice", { tag: "@both" }, async ({
  signIn,
  isMobile,
}) => {
  const admin = await signIn(demo.admin);
  await openAtWork(admin, USERS);
  if (isMobile) await admin.getByLabel("Sort by").selectOption("Name, A to Z");
  else await main(admin).getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await expect(admin).toHaveURL(/sort=name/);
  const names = main(admin).locator("tbody").getByRole("rowheader").getByRole("link");
  await expect(names.first()).toBeVisible();
  if (isMobile) return;
  const sorted = main(admin).getByRole("columnheader", { name: "Name" });
  await expect(sorted).toHaveAttribute("aria-sort", "ascending");
  await sorted.getByRole("link").click();
  await expect(sorted).toHaveAttribute("aria-sort", "descending");
});

test("a suspension and the way back are followed by another window", { tag: "@wide" }, async ({
  signIn,
  student,
}) => {
  test.slow();
  const [one, other] = [await signIn(demo.admin), await signIn(demo.admin)];
  const path = await pageOf(one, student);
  for (const page of [one, other]) await page.goto(path);
  await one.getByRole("button", { name: "Suspend", exact: true }).click();
  await confirmDialog(one).getByLabel("Reason").fill("Shares answers of the exam.");
  await expectNoAxeViolations(one);
  await confirmDialog(one).getByRole("button", { name: "Suspend" }).click();
  await expect(toasts(one)).toContainText("is suspended");
  // Nobody has touched the other window.
  await expect(other.getByRole("button", { name: "Restore" })).toBeVisible();
  await expect(main(other)).toContainText("Reason: Shares answers of the exam.");
  await expect(main(other)).toContainText("cannot sign in by any password");
  await expect(other.getByRole("button", { name: "Send password link" })).toBeDisabled();
  await other.getByRole("button", { name: "Restore" }).click();
  await confirmDialog(other).getByRole("button", { name: "Restore" }).click();
  await expect(toasts(other)).toContainText("is restored");
  await expect(one.getByRole("button", { name: "Suspend", exact: true })).toBeVisible();
});

test("rights are given for a reason, at once, and taken back", { tag: "@wide" }, async ({
  signIn,
  student,
  problems,
}) => {
  test.slow();
  // What was open in the name of an admin is refused to whoever is none any more.
  problems.expect(/403/);
  const admin = await signIn(demo.admin);
  await makeTutor(admin, student);
  const theirs = await signIn(student);
  await theirs.goto("/account");
  const path = await pageOf(admin, student);
  await admin.goto(path);
  await admin.getByRole("button", { name: "Make administrator" }).click();
  await confirmDialog(admin).getByRole("button", { name: "Make administrator" }).click();
  await expect(confirmDialog(admin)).toContainText("Please choose a reason.");
  await expectNoAxeViolations(admin);
  await confirmDialog(admin).getByLabel("Works for the academy").check();
  await confirmDialog(admin).getByRole("button", { name: "Make administrator" }).click();
  await expect(toasts(admin)).toContainText("is an administrator");
  await emailTo(admin.request, student.email, /admin/i);
  await theirs.goto("/dashboard");
  await expect(theirs).toHaveURL("/dashboard/admin/overview");
  await admin.getByRole("button", { name: "Take the rights back" }).click();
  await expectNoAxeViolations(admin);
  await confirmDialog(admin).getByRole("button", { name: "Take the rights back" }).click();
  await expect(toasts(admin)).toContainText("is no administrator any more");
  await expect(admin.getByRole("button", { name: "Make administrator" })).toBeVisible();
  await theirs.goto("/dashboard/admin/overview");
  await expect(theirs).not.toHaveURL(/\/admin\//);
  // Others are given rights as well.
  const subject = new URL(path, site()).searchParams.get("user");
  await admin.goto(`/dashboard/admin/audit-log?action=user.admin_granted&subject=${subject}`);
  await expect(main(admin)).toContainText("Only about one thing.");
  await expect(main(admin)).toContainText("gave somebody an administrator's rights: works for the academy");
});

test("what helps somebody in: another verification, and a link for a password", async ({ page, signIn }) => {
  test.slow();
  const admin = await signIn(demo.admin);
  const person = await newUnverified(page.request);
  const confirmLink = async () =>
    (await emailTo(admin.request, person.email, /Confirm/)).linkTo("/verify-email");
  const first = await confirmLink();
  const path = await pageOf(admin, person);
  await admin.goto(path);
  await admin.getByRole("button", { name: "Resend verification" }).click();
  await expect(toasts(admin)).toContainText("Verification email sent");
  await expect.poll(confirmLink).not.toBe(first);
  await page.goto(await confirmLink());
  await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible();

  await admin.goto(path);
  await admin.getByRole("button", { name: "Send password link" }).click();
  await expect(toasts(admin)).toContainText("Password link sent");
  const message = await emailTo(admin.request, person.email, /password/i);
  expect(message.linkTo("#access_token")).toContain("/auth");
});

test("an account is deleted on request, in every window", { tag: "@wide" }, async ({
  signIn,
  student,
  problems,
}) => {
  test.slow();
  // The other window asks for the account once more.
  problems.expect(/404/);
  const [one, other] = [await signIn(demo.admin), await signIn(demo.admin)];
  const path = await pageOf(one, student);
  for (const page of [one, other]) await page.goto(path);
  const [download] = await Promise.all([
    one.waitForEvent("download"),
    one.getByRole("link", { name: "Download their data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  await one.getByRole("button", { name: "Delete this account" }).click();
  const question = confirmDialog(one);
  await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
  await question.getByRole("button", { name: "Delete for good" }).click();
  await expect(question.getByLabel("Their email, to confirm")).toBeFocused();
  await expectNoAxeViolations(one);
  await question.getByLabel("Their email, to confirm").fill(student.email);
  await question.getByLabel("They asked for it").check();
  await question.getByRole("button", { name: "Delete for good" }).click();
  await expect(toasts(one)).toContainText("Account deleted");
  await expect(one).toHaveURL(USERS);
  await one.goto(`${USERS}?${new URLSearchParams({ q: student.email })}`);
  await expect(main(one)).toContainText("Nobody of that name or address is among them.");
  await expect(main(other)).toContainText("There is no such account, or not any more.");
});

test("what one cannot do to oneself is said before it is pressed", async ({ signIn }) => {
  const admin = await signIn(demo.admin);
  await admin.goto(await pageOf(admin, demo.admin));
  await expect(heading(admin)).toHaveText("Sample Admin");
  for (const name of ["Suspend", "Take the rights back", "Delete this account"])
    await expect(admin.getByRole("button", { name })).toHaveCount(0);
});

test("by keyboard alone: found, opened, and made an administrator after all not", { tag: "@wide" }, async ({
  signIn,
  student,
  isMobile,
}) => {
  test.skip(isMobile, "phones have no Tab key");
  const admin = await signIn(demo.admin);
  await openAtWork(admin, "/dashboard/admin/audit-log");
  await admin.keyboard.press("g");
  await admin.keyboard.press("n");
  await expect(heading(admin)).toHaveText("Users");
  await expect(heading(admin)).toBeFocused();
  await admin.keyboard.press("/");
  await expect(admin.getByLabel("Find somebody by name or email")).toBeFocused();
  await admin.keyboard.type(student.email);
  // The whole of it, and not what a pause has sent before.
  await expect(admin).toHaveURL(({ searchParams }) => searchParams.get("q") === student.email);
  const rows = main(admin).locator("tbody > tr");
  await expect(rows).toHaveCount(1);
  await arrowTo(admin, rows, rowOf(admin, student));
  await admin.keyboard.press("Enter");
  await expect(heading(admin)).toHaveText(fullName(student));
  const opener = admin.getByRole("button", { name: "Make administrator" });
  await pressOn(admin, opener);
  await expectFocus(confirmDialog(admin).getByRole("button", { name: "Not now" }));
  await admin.keyboard.press("Escape");
  await expect(confirmDialog(admin)).toHaveCount(0);
  await expectFocus(opener);
  await tabTo(admin, admin.getByRole("link", { name: "All people" }), { key: "Shift+Tab" });
  await admin.keyboard.press("Enter");
  await expect(heading(admin)).toHaveText("Users");
});
