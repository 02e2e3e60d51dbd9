/** Session records: marked as paid, entered manually and downloaded, and the tutors' Zoom links. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
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

test("a session is entered, found and settled, by hand and by keys, beside another admin, and downloaded", {
  tag: "@wide",
}, async ({ browser, signIn, problems, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  problems.expect(/409|422/);
  const tutor = await newTutor(browser);
  const page = await signIn(demo.admin);
  const dialog = page.getByRole("dialog");
  const row = tableRows(page).first();

  await test.step("a session that was paid elsewhere is entered", async () => {
    await openAtWork(page, "/dashboard/admin/unpaid-sessions");
    const opener = page.getByRole("button", { name: "Enter a session" });
    await pressOn(page, opener);
    await typeInto(page, dialog.getByLabel("Tutor", { exact: true }), tutor.lastName);
    // The list now contains only the tutor that part of the name matches.
    await expect(dialog.getByRole("list", { name: "Tutors found" }).getByRole("listitem")).toHaveCount(1);
    await pressOn(page, dialog.getByRole("button", { name: fullName(tutor) }));
    await expectFocus(dialog.getByRole("button", { name: /^Change the tutor/ }));
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expectFocus(opener);
    // The selection is unchanged.
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText(tutor.email);
    await dialog.getByLabel("Date").fill(dateAgo(2));
    await dialog.getByLabel("Start").fill("16:30");
    await dialog.getByLabel("End").fill("15:00");
    await dialog.getByLabel("Description").fill("Slopes and friction");
    await expectNoAxeViolations(page);
    // A server-side error is shown at its field, and all input is kept.
    await dialog.getByRole("button", { name: "Enter session" }).click();
    await expect(dialog.getByLabel("End")).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel("End").fill("18:00");
    await dialog.getByRole("button", { name: "Enter session" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(toasts(page)).toContainText("Session entered");
  });

  await test.step("it is found and marked as paid, and as unpaid", async () => {
    await main(page).getByRole("searchbox", { name: "Search" }).fill(tutor.lastName);
    await expect(page).toHaveURL(new RegExp(`\\?q=${tutor.lastName}$`));
    await expect(tableRows(page)).toHaveCount(1);
    for (const words of [fullName(tutor), "4:30 – 6:00 PM", "1.50", "N/A", "Slopes and friction", "By hand"])
      await expect(row).toContainText(words);
    await expectReadable(page);

    await paidSwitch(page).click();
    await expect(toasts(page)).toContainText("Session marked as paid. Tutor has been notified via email.");
    // Leads to the record's current tab, with the same search.
    await expect(title(page)).toHaveText("Paid Sessions");
    await expect(page).toHaveURL(`/dashboard/admin/paid-sessions?q=${tutor.lastName}`);
    await expect(title(page)).toBeFocused();
    await expect(paidSwitch(page)).toBeChecked();
    await expect(paidSwitch(page)).toHaveAttribute("aria-busy", "false");
    await emailTo(page.request, tutor.email, /paid/i);
    await expect(row.getByRole("button", { name: /^Delete entry/ })).toHaveCount(0);

    // The email's link: an hour and a half at the default rate.
    const teaching = await signIn(tutor);
    await teaching.goto("/dashboard/tutor/payments");
    const payment = teaching.getByRole("listitem").filter({ hasText: "Slopes and friction" });
    await expect(payment).toContainText("$60.00");
    await expect(payment).toContainText("Paid outside Stripe");
    await teaching.goto("/dashboard/tutor/overview");
    await expect(
      teaching.getByRole("main").locator("dl").filter({ hasText: "Total Earnings" }),
    ).toContainText("$60.00");

    await paidSwitch(page).click();
    await expect(toasts(page)).toContainText("Session marked as unpaid.");
    await expect(title(page)).toHaveText("Unpaid Sessions");
    await expect(paidSwitch(page)).toHaveAttribute("aria-busy", "false");
  });

  await test.step("a session that another admin settles leaves the unpaid ones by itself", async () => {
    const entered = await enterSession(page, tutor, { daysAgo: 3, session_description: "Earlier" });
    await expect(tableRows(page)).toHaveCount(2);
    await markPaid(page, entered, true);
    await expect(tableRows(page)).toHaveCount(1);
    await expect(main(page)).toContainText("1 session, Pacific time");
  });

  await test.step("an entry is deleted", async () => {
    await row.getByRole("button", { name: /^Delete entry/ }).click();
    await dialog.getByRole("button", { name: "Delete entry" }).click();
    await expect(toasts(page)).toContainText("Entry deleted");
    await expect(main(page)).toContainText(`No session matches “${tutor.lastName}”.`);
    await main(page).getByRole("link", { name: "Clear the search" }).click();
    await expect(page).toHaveURL("/dashboard/admin/unpaid-sessions");
    await expect(main(page).getByRole("searchbox")).toHaveValue("");
  });

  const entered = await enterSession(page, tutor, {
    session_description: '=HYPERLINK("https://evil.test")',
  });
  await test.step("a table is sorted, walked through, and its sessions are settled by keyboard alone", async () => {
    await openTable(page, "sessions", tutor);
    await expect(tableRows(page)).toHaveCount(2);
    await tabTo(page, page.getByRole("columnheader", { name: "Date" }));
    await page.keyboard.press("Enter");
    await expect(row).toContainText("Earlier");
    await page.keyboard.press("ArrowDown");
    await expectFocus(page.getByRole("gridcell").first());
    for (let column = 0; column < 5; column++) await page.keyboard.press("ArrowRight");
    const paid = row.getByRole("switch");
    await expectFocus(paid);
    await page.keyboard.press("Space");
    await expect(toasts(page)).toContainText("Session marked as unpaid.");
    await expect(paid).not.toBeChecked();
    // The checkbox keeps the focus while it is busy.
    await expectFocus(paid);
    await page.keyboard.press("ArrowDown");
    await expectFocus(tableRows(page).nth(1).getByRole("switch"));
  });

  await test.step("a change of another admin's appears by itself, and one that was not seen is told", async () => {
    const second = tableRows(page).nth(1).getByRole("switch");
    await expect(second).not.toBeChecked();
    const paid = await markPaid(page, entered, true);
    // Updated by a live event, without a reload.
    await expect(second).toBeChecked();

    // Another admin's change is stored between the click and the request.
    await page.route(`**/api/admin/sessions/${entered.id}/paid`, async (route) => {
      await markPaid(page, await markPaid(page, paid, false), true);
      await route.continue();
    });
    await second.click();
    await expect(toasts(page)).toContainText(
      /Failed to update paid status: .+ marked this session as paid at/,
    );
    await expect(second).toBeChecked();
    await expect(second).toHaveAttribute("aria-busy", "false");
  });

  await test.step("the file has what is listed, and nothing in it is run by a spreadsheet", async () => {
    await main(page).getByLabel("From").fill(dateAgo(2));
    await expect(tableRows(page)).toHaveCount(1);
    const download = page.waitForEvent("download");
    await main(page).getByRole("link", { name: "Download CSV" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    const [first, ...lines] = file.trim().split("\r\n");
    expect(first).toContain("Date,");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(fullName(tutor));
    expect(lines[0]).not.toMatch(/,"?=/);
  });
});

test("pages of a table stand in the address; a tutor's Zoom link is changed in its place, by keyboard alone", {
  tag: "@wide",
}, async ({ browser, signIn, problems, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  problems.expect(/422/);
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

  await test.step("pages, order and filters stand in the address: reload, back and forward keep them", async () => {
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
    await main(page).getByRole("link", { name: "100 rows per page" }).click();
    await expect(tableRows(page)).toHaveCount(26);
    await expect(page).toHaveURL(`/dashboard/admin/sessions?q=${tutor.lastName}&sort=hours&size=100`);
  });

  await test.step("a tutor's Zoom link is given up with Escape, saved with Enter, and is the tutor's", async () => {
    await openTable(page, "tutors", tutor);
    const row = tableRows(page).first();
    await expect(row).toContainText("$40/hour");
    await tabTo(page, page.getByRole("columnheader", { name: "Name" }));
    await page.keyboard.press("ArrowDown");
    for (let column = 0; column < 3; column++) await page.keyboard.press("ArrowRight");
    const edit = row.getByRole("button", { name: `Edit the Zoom link of ${fullName(tutor)}` });
    await expectFocus(edit);
    await page.keyboard.press("Enter");
    const field = row.getByRole("textbox", { name: `Zoom link of ${fullName(tutor)}` });
    await expect(field).toBeFocused();
    await page.keyboard.type("https://zoom.us/j/1");
    await page.keyboard.press("Escape");
    await expectFocus(edit);
    await page.keyboard.press("Enter");
    await expect(field).toBeFocused();
    await page.keyboard.type("not a link");
    // Left and right move the caret within the text.
    await page.keyboard.press("ArrowLeft");
    await expect(field).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(toasts(page)).toContainText("Failed to update zoom link: ");
    await expect(field).toHaveValue("not a link");
    await expectNoAxeViolations(page);
    await field.fill("https://zoom.us/j/123456789");
    await field.press("Enter");
    await expect(toasts(page)).toContainText("Zoom link updated successfully");
    await expectFocus(edit);
    await expect(row.getByRole("link", { name: /, Zoom link of/ })).toHaveAttribute(
      "href",
      "https://zoom.us/j/123456789",
    );
    const profile = await readApi<{ zoom_link: string | null }>(await signIn(tutor), "/api/tutor/profile");
    expect(profile.zoom_link).toBe("https://zoom.us/j/123456789");
    await row.getByRole("link", { name: `Sessions of ${fullName(tutor)}` }).click();
    await expect(title(page)).toHaveText("All Sessions");
    await expect(tableRows(page)).toHaveCount(25);
  });
});
