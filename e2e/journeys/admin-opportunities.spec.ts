/** Admins create, correct and hide opportunities of the summer portal, and decide about students' reports. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { changeFromElsewhere, readApi } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import {
  type ListedOpportunity,
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

/** Fills in the required fields of an opportunity. */
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
    ["Full cost, in dollars", "1,250"],
    ["The organization’s own page", draft.apply_url],
    ["Run by", draft.run_by],
  ] as const) {
    await field(page, name).fill(text);
  }
  await field(page, "Kind of program").selectOption("Research");
}

test("an opportunity is listed, moved to another address, changed by two, reported, hidden and brought back", {
  tag: "@wide",
}, async ({ signIn, student, request, problems, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  problems.expect(/409/);
  const title = newTitle();
  const admin = await signIn(demo.admin);
  const dialog = confirmDialog(admin);
  /** Returns where a visitor is redirected, and the page's content. */
  const visit = async (path: string) => {
    const response = await request.get(path);
    return { path: new URL(response.url()).pathname, text: await response.text() };
  };

  await test.step("listed, with what is missing marked at its field", async () => {
    await openAtWork(admin, "/dashboard/admin/audit-log");
    // A keyboard shortcut leads here from elsewhere.
    await admin.keyboard.press("g");
    await admin.keyboard.press("m");
    await expect(heading(admin)).toHaveText("Summer opportunities");
    await expectReadable(admin);
    await main(admin).getByRole("link", { name: "Add an opportunity" }).click();
    await expect(heading(admin)).toHaveText("Add an opportunity");
    await button(admin, "List opportunity").click();
    await expect(field(admin, "Title")).toBeFocused();
    await expect(field(admin, "Title")).toHaveAccessibleDescription(/Please enter a title/);
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await fillForm(admin, title);
    await button(admin, "List opportunity").click();
    await expect(heading(admin)).toHaveText(title);
    await expect(main(admin)).toContainText(/That is .+, 8:59 PM Pacific time/);
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
  });
  const id = new URL(admin.url()).searchParams.get("opportunity") ?? "";
  const former = await main(admin).getByRole("textbox", { name: "Address" }).inputValue();
  const moved = `moved-${former}`.slice(0, 60);

  await test.step("moved to another address, to which the former one leads", async () => {
    expect((await visit(`${PUBLIC}?${new URLSearchParams({ q: title })}`)).text).toContain(`>${title}<`);
    await main(admin).getByRole("textbox", { name: "Address" }).fill(moved);
    await button(admin, "Save changes").click();
    await expect(toasts(admin)).toContainText("Opportunity saved");
    await expect.poll(async () => (await visit(`${PUBLIC}/${former}`)).path).toBe(`${PUBLIC}/${moved}`);
  });

  await test.step("what two admins change at once is shown to the second, who decides field by field", async () => {
    await field(admin, "Place").fill("Juneau, AK");
    const { version } = await readApi<ListedOpportunity>(admin, `/api/admin/opportunities/${id}`);
    await changeFromElsewhere(admin, "PUT", `/api/admin/opportunities/${id}`, {
      draft: { ...opportunityDraft(title), location: "Anchorage, AK", cost_cents: 0 },
      slug: moved,
      is_checked: false,
      seen_version: version,
    });
    // Updated without a reload.
    const conflicts = main(admin).getByRole("list", { name: "Changed by both" });
    await expect(conflicts).toContainText("Anchorage, AK");
    await expect(conflicts).toContainText("Juneau, AK");
    await expect(field(admin, "Full cost, in dollars")).toHaveValue("0");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await button(admin, "Save changes").click();
    await expect(toasts(admin)).toContainText("Please decide on each field");
    await button(admin, /^Keep mine/).click();
    await expect(field(admin, "Place")).toBeFocused();
    await button(admin, "Save changes").click();
    await expect(conflicts).toHaveCount(0);
    await expect
      .poll(() => readApi(admin, `/api/admin/opportunities/${id}`))
      .toMatchObject({ location: "Juneau, AK", cost_cents: 0 });
  });

  await test.step("what is typed and not saved is there again, after the page is loaded anew and after another tab", async () => {
    await field(admin, "Field").fill("Ice");
    await admin.reload();
    await expect(field(admin, "Field")).toHaveValue("Ice");
    await main(admin).getByRole("link", { name: "All opportunities" }).click();
    await expect(heading(admin)).toHaveText("Summer opportunities");
    await admin.goBack();
    await expect(main(admin)).toContainText("We restored what you typed here before.");
    await expect(field(admin, "Field")).toHaveValue("Ice");
    await button(admin, "Discard").click();
    await expect(field(admin, "Field")).toHaveValue("Glaciology");
  });

  await test.step("a report arrives by itself, is decided by keyboard alone, and whoever sent it is told", async () => {
    await reportOpportunity(await signIn(student), { id }, "Housing costs another $500.");
    // Updated by a live event, without a reload.
    const reports = main(admin).getByRole("region", { name: "Reports" });
    await expect(reports).toContainText("Housing costs another $500.");
    await expect(reports).toContainText(fullName(student));
    await tabTo(admin, button(admin, /^Decide/), { key: "Shift+Tab" });
    await admin.keyboard.press("Enter");
    await tabTo(admin, dialog.getByLabel("Nothing to change"));
    await admin.keyboard.press("Space");
    await dialog.getByLabel("Corrected").check();
    await dialog.getByLabel("Note").fill("The fee is stated now.");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await pressOn(admin, dialog.getByRole("button", { name: "Decide" }));
    await expect(dialog).toHaveCount(0);
    await expectFocus(main(admin).getByRole("heading", { name: "Reports" }));
    await expect(reports).toContainText("The fee is stated now.");
    await emailTo(request, student.email, /./, title);
  });

  await test.step("hidden by keyboard alone, and brought back", async () => {
    await tabTo(admin, button(admin, "Hide"), { key: "Shift+Tab" });
    await admin.keyboard.press("Enter");
    await expectFocus(dialog.getByRole("button", { name: "Keep it" }));
    await admin.keyboard.press("Escape");
    await expectFocus(button(admin, "Hide"));
    await admin.keyboard.press("Enter");
    await typeInto(admin, dialog.getByLabel("Reason"), "There is no such institute.");
    await pressOn(admin, dialog.getByRole("button", { name: "Hide it" }));
    await expect(button(admin, "Restore")).toBeVisible();
    await expect(main(admin)).toContainText("Reason: There is no such institute.");
    await expect.poll(async () => (await visit(`${PUBLIC}/${moved}`)).text).toContain("This listing is gone");
    await button(admin, "Restore").click();
    await expect(button(admin, "Hide")).toBeFocused();
    await expect
      .poll(async () => (await visit(`${PUBLIC}/${moved}`)).text)
      .not.toContain("This listing is gone");
    await main(admin).getByRole("link", { name: "Audit log" }).click();
    for (const words of ["listed a summer opportunity", "at a new address", "hid a", "restored a"])
      await expect(main(admin)).toContainText(words);
  });

  await test.step("the table is searched, narrowed and sorted, with words where nothing is found", async () => {
    await openAtWork(admin, SUMMER);
    await typeInto(admin, admin.getByLabel("Find by title, organization or place"), title);
    await expect(tableRows(admin)).toHaveCount(1);
    for (const words of [title, "Sample Ice Institute", "11:59 PM Eastern time", "Open"])
      await expect(tableRows(admin)).toContainText(words);
    await tabTo(admin, main(admin).locator('[role="row"] [tabindex="0"]').last());
    await main(admin)
      .getByRole("link", { name: /^Hidden/ })
      .click();
    await expect(main(admin)).toContainText("No opportunity here matches");
    await main(admin).getByRole("link", { name: "Clear the search" }).click();
    await expect(admin).toHaveURL(SUMMER);
    await expect(tableRows(admin)).not.toHaveCount(1);
    await main(admin).getByRole("columnheader", { name: "Deadline" }).click();
    await expect(admin).toHaveURL(/sort=deadline/);
  });
});
