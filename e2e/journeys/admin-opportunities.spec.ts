/** What administrators do for the summer portal: list, correct, hide, and decide about what students report. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { academyDate, daysAfter } from "../support/dates.ts";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { changeFromElsewhere } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import {
  adminPageOf,
  listOpportunity,
  newTitle,
  opportunityDraft,
  reportOpportunity,
} from "../support/opportunities.ts";
import { demo, fullName } from "../support/people.ts";
import { tableRows } from "../support/records.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";

const SUMMER = "/dashboard/admin/summer";
const PUBLIC = "/summer/opportunities";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });

/** Fills in what a listing needs. */
async function fillForm(page: Page, title: string): Promise<void> {
  const draft = opportunityDraft(title);
  for (const [name, text] of [
    ["Title", title],
    ["Organization", draft.organization],
    ["Field", draft.discipline],
    ["Description", draft.description],
    ["First day", draft.starts_on],
    ["Last day", draft.ends_on],
    ["Deadline", draft.deadline_date],
    ["Place", draft.location],
    ["Whole cost, in dollars", "1,250"],
    ["The organization’s own page", draft.apply_url],
    ["Run by", draft.run_by],
  ] as const) {
    await field(page, name).fill(text);
  }
  await field(page, "Kind of program").selectOption("Research");
}

test("an opportunity is listed, moved to another address, hidden and brought back", {
  tag: "@wide",
}, async ({ signIn, page: visitor, problems }) => {
  test.slow();
  problems.expect(/410|422/);
  const title = newTitle();
  const admin = await signIn(demo.admin);
  await openAtWork(admin, SUMMER);
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await main(admin).getByRole("link", { name: "Add an opportunity" }).click();
  await expect(heading(admin)).toHaveText("Add an opportunity");
  await button(admin, "List opportunity").click();
  await expect(field(admin, "Title")).toBeFocused();
  await expect(field(admin, "Title")).toHaveAccessibleDescription(/Please enter a title/);
  await expect(field(admin, "Run by")).toHaveAttribute("aria-invalid", "true");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await fillForm(admin, title);
  await field(admin, "Deadline").fill(daysAfter(academyDate(Date.now()), 300));
  await button(admin, "List opportunity").click();
  await expect(field(admin, "Deadline")).toBeFocused();
  await expect(field(admin, "Deadline")).toHaveAccessibleDescription(/not be later than the last day/);
  await field(admin, "Deadline").fill(opportunityDraft(title).deadline_date);
  await button(admin, "List opportunity").click();
  await expect(heading(admin)).toHaveText(title);
  await expect(main(admin)).toContainText(/That is .+, 8:59 PM Pacific time/);
  await expectNoAxeViolations(admin);
  await expectReadable(admin);

  const former = await main(admin).getByRole("textbox", { name: "Address" }).inputValue();
  await visitor.goto(`${PUBLIC}?${new URLSearchParams({ q: title })}`);
  await expect(main(visitor).getByRole("link", { name: title, exact: true })).toBeVisible();
  const moved = `moved-${former}`.slice(0, 60);
  await main(admin).getByRole("textbox", { name: "Address" }).fill(moved);
  await button(admin, "Save changes").click();
  await expect(toasts(admin)).toContainText("Opportunity saved");
  await visitor.goto(`${PUBLIC}/${former}`);
  await expect(visitor).toHaveURL(`${PUBLIC}/${moved}`);
  await expect(heading(visitor)).toHaveText(title);

  await button(admin, "Hide").click();
  await confirmDialog(admin).getByRole("button", { name: "Hide it" }).click();
  await expect(confirmDialog(admin).getByLabel("Reason")).toBeFocused();
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await confirmDialog(admin).getByLabel("Reason").fill("There is no such institute.");
  await confirmDialog(admin).getByRole("button", { name: "Hide it" }).click();
  await expect(button(admin, "Bring back")).toBeVisible();
  await expect(main(admin)).toContainText("Reason: There is no such institute.");
  await visitor.goto(`${PUBLIC}/${moved}`);
  await expect(heading(visitor)).toHaveText("This listing is gone");
  await button(admin, "Bring back").click();
  await expect(button(admin, "Hide")).toBeFocused();
  await visitor.reload();
  await expect(heading(visitor)).toHaveText(title);

  await main(admin).getByRole("link", { name: "Audit log" }).click();
  for (const words of ["listed a summer opportunity", "under another address", "hid a", "brought a"])
    await expect(main(admin)).toContainText(words);
});

test("the table is searched, narrowed and sorted, with words where nothing is found", {
  tag: "@both",
}, async ({ signIn, isMobile }) => {
  const admin = await signIn(demo.admin);
  const { title } = await listOpportunity(admin);
  await openAtWork(admin, SUMMER);
  await admin.getByLabel("Find by title, organization or place").fill(title);
  await expect(tableRows(admin)).toHaveCount(1);
  for (const words of [title, "Sample Ice Institute", "11:59 PM Eastern time", "Open", /Due in (89|90) days/])
    await expect(tableRows(admin)).toContainText(words);
  await main(admin)
    .getByRole("link", { name: /^Hidden/ })
    .click();
  await expect(main(admin)).toContainText("No opportunity here matches");
  await expectNoAxeViolations(admin);
  await main(admin).getByRole("link", { name: "Clear the search" }).click();
  await expect(admin).toHaveURL(SUMMER);
  await expect(tableRows(admin)).not.toHaveCount(1);
  if (isMobile) await main(admin).getByRole("link", { name: "Deadline", exact: true }).click();
  else await main(admin).getByRole("columnheader", { name: "Deadline" }).click();
  await expect(admin).toHaveURL(/sort=deadline/);
});

test("a report arrives by itself, is decided, and whoever sent it is told", { tag: "@wide" }, async ({
  signIn,
  student,
  request,
}) => {
  test.slow();
  const admin = await signIn(demo.admin);
  const listed = await listOpportunity(admin);
  await openAtWork(admin, `${SUMMER}?view=reports`);
  const other = await signIn(demo.admin);
  await openAtWork(other, adminPageOf(listed));
  await reportOpportunity(await signIn(student), listed, "Housing costs another $500.");
  const row = main(admin).getByRole("listitem").filter({ hasText: listed.title });
  // Nobody has touched either window.
  await expect(row).toContainText("Costs more than it says");
  await expect(row).toContainText(fullName(student));
  await expect(main(other).getByRole("region", { name: "Reports" })).toContainText(
    "Housing costs another $500.",
  );
  await expectReadable(other);
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await row.getByRole("button", { name: /^Decide/ }).click();
  const dialog = confirmDialog(admin);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(dialog).toContainText("Please choose what is done about it.");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await dialog.getByLabel("Corrected").check();
  await dialog.getByLabel("Note").fill("The fee is stated now.");
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  // The next one, or where none is left the page's heading.
  await expect(main(admin).locator("li:focus, h1:focus")).toHaveCount(1);
  await expect(main(other).getByRole("region", { name: "Reports" })).toContainText("The fee is stated now.");
  await main(admin)
    .getByRole("link", { name: /^Decided/ })
    .click();
  await expect(row).toContainText("The fee is stated now.");
  await emailTo(request, student.email, /./, listed.title);
});

test("what two admins change at once is shown to the second, who decides field by field", {
  tag: "@wide",
}, async ({ signIn, problems }) => {
  test.slow();
  problems.expect(/409/);
  const [one, other] = [await signIn(demo.admin), await signIn(demo.admin)];
  const listed = await listOpportunity(one);
  for (const page of [one, other]) await openAtWork(page, adminPageOf(listed));
  await field(other, "Place").fill("Juneau, AK");
  await field(one, "Place").fill("Anchorage, AK");
  await field(one, "Whole cost, in dollars").fill("0");
  await button(one, "Save changes").click();
  await expect(toasts(one)).toContainText("Opportunity saved");
  const conflicts = main(other).getByRole("list", { name: "Changed by both" });
  await expect(conflicts).toContainText("Anchorage, AK");
  await expect(conflicts).toContainText("Juneau, AK");
  await expect(field(other, "Whole cost, in dollars")).toHaveValue("0");
  await expectNoAxeViolations(other);
  await expectReadable(other);
  await button(other, "Save changes").click();
  await expect(toasts(other)).toContainText("Please decide about each field");
  await button(other, /^Keep mine/).click();
  await expect(field(other, "Place")).toBeFocused();
  await button(other, "Save changes").click();
  await expect(field(one, "Place")).toHaveValue("Juneau, AK");
  await expect(field(one, "Whole cost, in dollars")).toHaveValue("0");
});

test("what is typed and not saved is there again, after another tab and after the page is loaded anew", async ({
  signIn,
}) => {
  const admin = await signIn(demo.admin);
  const listed = await listOpportunity(admin);
  await openAtWork(admin, adminPageOf(listed));
  await field(admin, "Field").fill("Ice");
  await admin.reload();
  await expect(field(admin, "Field")).toHaveValue("Ice");
  await main(admin).getByRole("link", { name: "All opportunities" }).click();
  await expect(heading(admin)).toHaveText("Summer opportunities");
  await admin.goBack();
  await expect(main(admin)).toContainText("What you had typed here before is in the form again.");
  await expect(field(admin, "Field")).toHaveValue("Ice");
  await button(admin, "Discard").click();
  await expect(field(admin, "Field")).toHaveValue("Glaciology");
});

test("all of it is done by keyboard alone", { tag: "@wide" }, async ({ signIn, student, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  const admin = await signIn(demo.admin);
  const listed = await listOpportunity(admin);
  await reportOpportunity(await signIn(student), listed, "Housing costs another $500.");
  await openAtWork(admin, SUMMER);
  // The rail's keys lead here from elsewhere.
  await admin.keyboard.press("g");
  await admin.keyboard.press("e");
  await expect(heading(admin)).toHaveText("Email");
  await admin.keyboard.press("g");
  await admin.keyboard.press("m");
  await expect(heading(admin)).toHaveText("Summer opportunities");
  await typeInto(admin, admin.getByLabel("Find by title, organization or place"), listed.title);
  await expect(tableRows(admin)).toHaveCount(1);
  await tabTo(admin, main(admin).locator('[role="row"] [tabindex="0"]').last());
  await admin.goto(adminPageOf(listed));
  await admin.waitForLoadState("networkidle");

  await pressOn(admin, button(admin, "Hide"));
  const dialog = confirmDialog(admin);
  await expectFocus(dialog.getByRole("button", { name: "Keep it" }));
  await admin.keyboard.press("Escape");
  await expectFocus(button(admin, "Hide"));
  await pressOn(admin, button(admin, /^Decide/));
  await tabTo(admin, dialog.getByLabel("Nothing to change"));
  await admin.keyboard.press("Space");
  await pressOn(admin, dialog.getByRole("button", { name: "Decide" }));
  await expect(dialog).toHaveCount(0);
  await expectFocus(main(admin).getByRole("heading", { name: "Reports" }));
  await typeInto(admin, field(admin, "Field"), "Ice");
  await pressOn(admin, button(admin, "Save changes"));
  await expect(toasts(admin)).toContainText("Opportunity saved");
  await expectFocus(button(admin, "Save changes"));
});

test("another admin's decision closes a dialog's way on, and what is typed stays", async ({
  signIn,
  student,
}) => {
  const admin = await signIn(demo.admin);
  const listed = await listOpportunity(admin);
  const page = await signIn(student);
  const report = await reportOpportunity(page, listed, "Housing costs another $500.");
  await openAtWork(admin, adminPageOf(listed));
  await button(admin, /^Decide/).click();
  await confirmDialog(admin).getByLabel("Note").fill("Looked it up.");
  await changeFromElsewhere(admin, "POST", `/api/admin/opportunity-reports/${report.id}/decide`, {
    decision: "dismissed",
  });
  await expect(confirmDialog(admin)).toContainText("Another admin has decided about this report meanwhile.");
  await expect(confirmDialog(admin).getByLabel("Note")).toHaveValue("Looked it up.");
});
