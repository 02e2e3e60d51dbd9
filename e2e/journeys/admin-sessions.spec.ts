/** The books: sessions that are marked as paid, entered by hand and downloaded, and the tutors' Zoom links. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork } from "../support/keyboard.ts";
import { layoutShifts, watchLayoutShifts } from "../support/layout-shifts.ts";
import { readApi } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { demo, fullName } from "../support/people.ts";
import { dateAgo, enterSession, markPaid, openTable, tableRows } from "../support/records.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const paidSwitch = (page: Page) => tableRows(page).getByRole("switch");

test("a session that was paid elsewhere is entered, found and marked as paid", { tag: "@wide" }, async ({
  browser,
  signIn,
  problems,
}) => {
  test.slow();
  problems.expect(/422/);
  const tutor = await newTutor(browser);
  const page = await signIn(demo.admin);
  await openAtWork(page, "/dashboard/admin/unpaid-sessions");
  await main(page).getByRole("button", { name: "Enter a session" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter a session" });
  await dialog.getByLabel("Tutor", { exact: true }).fill(tutor.lastName);
  await dialog.getByRole("button", { name: fullName(tutor) }).click();
  await dialog.getByLabel("Date").fill(dateAgo(2));
  await dialog.getByLabel("Start").fill("16:30");
  await dialog.getByLabel("End").fill("15:00");
  await dialog.getByLabel("Description").fill("Slopes and friction");
  await expectNoAxeViolations(page);
  // What the server refuses is said at its field, and all that was typed is still there.
  await dialog.getByRole("button", { name: "Enter session" }).click();
  await expect(dialog.getByLabel("End")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("End").fill("18:00");
  await dialog.getByRole("button", { name: "Enter session" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(toasts(page)).toContainText("Session entered");

  await main(page).getByRole("searchbox", { name: "Search" }).fill(tutor.lastName);
  await expect(page).toHaveURL(new RegExp(`\\?q=${tutor.lastName}$`));
  await expect(tableRows(page)).toHaveCount(1);
  const row = tableRows(page).first();
  for (const words of [fullName(tutor), "4:30 – 6:00 PM", "1.50", "N/A", "Slopes and friction", "By hand"])
    await expect(row).toContainText(words);
  await expectNoAxeViolations(page);
  await expectReadable(page);

  await paidSwitch(page).click();
  await expect(toasts(page)).toContainText("Session marked as paid. Tutor has been notified via email.");
  // The tab that it belongs to now, with the same search.
  await expect(title(page)).toHaveText("Paid Sessions");
  await expect(page).toHaveURL(`/dashboard/admin/paid-sessions?q=${tutor.lastName}`);
  await expect(title(page)).toBeFocused();
  await expect(paidSwitch(page)).toBeChecked();
  await expect(paidSwitch(page)).toHaveAttribute("aria-busy", "false");
  await emailTo(page.request, tutor.email, /paid/i);
  await expect(row.getByRole("button", { name: /^Delete entry/ })).toHaveCount(0);

  await paidSwitch(page).click();
  await expect(toasts(page)).toContainText("Session marked as unpaid.");
  await expect(title(page)).toHaveText("Unpaid Sessions");
  await expect(paidSwitch(page)).toHaveAttribute("aria-busy", "false");
  await row.getByRole("button", { name: /^Delete entry/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete entry" }).click();
  await expect(toasts(page)).toContainText("Entry deleted");
  await expect(main(page)).toContainText(`No session matches “${tutor.lastName}”.`);
  // On a phone toasts may lie over it.
  await main(page).getByRole("link", { name: "Clear the search" }).press("Enter");
  await expect(page).toHaveURL("/dashboard/admin/unpaid-sessions");
  await expect(main(page).getByRole("searchbox")).toHaveValue("");
});

test("a change of another admin's appears by itself, and one that was not seen is told", {
  tag: "@wide",
}, async ({ browser, signIn, problems }) => {
  test.slow();
  problems.expect(/409/);
  const tutor = await newTutor(browser);
  const [page, other] = [await signIn(demo.admin), await signIn(demo.admin)];
  const entered = await enterSession(other, tutor);
  await openTable(page, "sessions", tutor);
  await expect(paidSwitch(page)).not.toBeChecked();
  const paid = await markPaid(other, entered, true);
  // Nobody has touched the page.
  await expect(paidSwitch(page)).toBeChecked();

  // Between the press and the server somebody else is quicker.
  await page.route(`**/api/admin/sessions/${entered.id}/paid`, async (route) => {
    await markPaid(other, await markPaid(other, paid, false), true);
    await route.continue();
  });
  await paidSwitch(page).click();
  await expect(toasts(page)).toContainText(/Failed to update paid status: .+ marked this session as paid at/);
  await expect(paidSwitch(page)).toBeChecked();
  await expect(paidSwitch(page)).toHaveAttribute("aria-busy", "false");
});

test("a session that is settled in one window leaves the unpaid ones of another", async ({
  browser,
  signIn,
}) => {
  test.slow();
  const tutor = await newTutor(browser);
  const [page, other] = [await signIn(demo.admin), await signIn(demo.admin)];
  const [first] = [await enterSession(other, tutor), await enterSession(other, tutor, { daysAgo: 3 })];
  await openTable(page, "unpaid-sessions", tutor);
  await expect(tableRows(page)).toHaveCount(2);
  await markPaid(other, first, true);
  await expect(tableRows(page)).toHaveCount(1);
  await expect(main(page)).toContainText("1 session, Pacific time");
});

test("the file has what is listed, and nothing in it is run by a spreadsheet", async ({
  browser,
  signIn,
}) => {
  test.slow();
  const tutor = await newTutor(browser);
  const page = await signIn(demo.admin);
  await enterSession(page, tutor, { session_description: '=HYPERLINK("https://evil.test")' });
  await enterSession(page, tutor, { daysAgo: 40, session_description: "Long ago" });
  await openTable(page, "unpaid-sessions", tutor);
  await main(page).getByLabel("From").fill(dateAgo(10));
  await expect(tableRows(page)).toHaveCount(1);
  const download = page.waitForEvent("download");
  await main(page).getByRole("link", { name: "Download CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  const [head, ...lines] = file.trim().split("\r\n");
  expect(head).toContain("Date,");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(fullName(tutor));
  expect(lines[0]).not.toMatch(/,"?=/);
});

test("pages, order and filters stand in the address: reload, back and forward keep them", {
  tag: "@wide",
}, async ({ browser, signIn }) => {
  test.slow();
  const tutor = await newTutor(browser);
  const page = await signIn(demo.admin);
  for (let daysAgo = 1; daysAgo <= 26; daysAgo++) {
    const longest = daysAgo === 26;
    await enterSession(page, tutor, {
      daysAgo,
      end_time: longest ? "17:00" : "16:00",
      session_description: longest ? "The longest" : `Session ${daysAgo}`,
    });
  }
  await watchLayoutShifts(page);
  await openTable(page, "sessions", tutor);
  await expect(tableRows(page)).toHaveCount(25);
  expect(await layoutShifts(page)).toEqual([]);
  await main(page).getByRole("link", { name: "Next" }).click();
  await expect(tableRows(page)).toHaveCount(1);
  await expect(tableRows(page)).toContainText("The longest");
  await expect(page).toHaveURL(/cursor=/);
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(tableRows(page)).toContainText(["The longest"]);
  await page.goBack();
  await expect(tableRows(page)).toHaveCount(25);
  await page.goForward();
  await expect(tableRows(page)).toHaveCount(1);
  await main(page).getByRole("link", { name: "Previous" }).click();
  await expect(tableRows(page)).toHaveCount(25);
  await expect(tableRows(page).first()).toContainText(/Session 1(?!\d)/);

  const hours = main(page)
    .getByRole("columnheader", { name: "Hours" })
    .or(main(page).getByRole("link", { name: /^Hours/ }));
  await hours.click();
  await expect(page).toHaveURL(/sort=hours/);
  await expect(tableRows(page).first()).toContainText("The longest");
  await main(page).getByRole("link", { name: "100 rows a page" }).click();
  await expect(tableRows(page)).toHaveCount(26);
  await expect(page).toHaveURL(`/dashboard/admin/sessions?q=${tutor.lastName}&sort=hours&size=100`);
});

test("a tutor's Zoom link is changed in its place, and is the tutor’s", { tag: "@wide" }, async ({
  browser,
  signIn,
  problems,
}) => {
  test.slow();
  problems.expect(/422/);
  const tutor = await newTutor(browser);
  const page = await signIn(demo.admin);
  await openTable(page, "tutors", tutor);
  const row = tableRows(page).first();
  await expect(row).toContainText("$40/hour");
  await expectNoAxeViolations(page);
  await row.getByRole("button", { name: `Edit the Zoom link of ${fullName(tutor)}` }).click();
  const field = row.getByRole("textbox", { name: `Zoom link of ${fullName(tutor)}` });
  await expect(field).toBeFocused();
  await field.fill("not a link");
  await row.getByRole("button", { name: "Save" }).click();
  await expect(toasts(page)).toContainText("Failed to update zoom link: ");
  await expect(field).toHaveValue("not a link");
  await expectNoAxeViolations(page);
  await field.fill("https://zoom.us/j/123456789");
  await field.press("Enter");
  await expect(toasts(page)).toContainText("Zoom link updated successfully");
  await expect(row.getByRole("link", { name: /, Zoom link of/ })).toHaveAttribute(
    "href",
    "https://zoom.us/j/123456789",
  );
  const profile = await readApi<{ zoom_link: string | null }>(await signIn(tutor), "/api/tutor/profile");
  expect(profile.zoom_link).toBe("https://zoom.us/j/123456789");
  await row.getByRole("link", { name: `Sessions of ${fullName(tutor)}` }).click();
  await expect(title(page)).toHaveText("All Sessions");
  await expect(main(page)).toContainText("No session matches with these filters.");
});
