/** The admin's tables by keyboard alone. */
import { expectFocus, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { demo, fullName } from "../support/people.ts";
import { enterSession, openTable, tableRows } from "../support/records.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

test("a table is sorted, walked through, and its sessions are settled", { tag: "@wide" }, async ({
  browser,
  signIn,
}) => {
  test.slow();
  const tutor = await newTutor(browser);
  const page = await signIn(demo.admin);
  await enterSession(page, tutor, { session_description: "Later" });
  await enterSession(page, tutor, { daysAgo: 3, session_description: "Earlier" });
  await openTable(page, "sessions", tutor);
  await expect(tableRows(page)).toHaveCount(2);
  await tabTo(page, page.getByRole("columnheader", { name: "Date" }));
  await page.keyboard.press("Enter");
  await expect(tableRows(page).first()).toContainText("Earlier");
  await page.keyboard.press("ArrowDown");
  await expectFocus(page.getByRole("gridcell").first());
  for (let column = 0; column < 5; column++) await page.keyboard.press("ArrowRight");
  const paid = tableRows(page).first().getByRole("switch");
  await expectFocus(paid);
  await page.keyboard.press("Space");
  await expect(toasts(page)).toContainText("Session marked as paid.");
  await expect(paid).toBeChecked();
  // It keeps the focus while it is busy.
  await expectFocus(paid);
  await page.keyboard.press("ArrowDown");
  await expectFocus(tableRows(page).nth(1).getByRole("switch"));
});

test("a Zoom link is given up with Escape and saved with Enter", { tag: "@wide" }, async ({
  browser,
  signIn,
}) => {
  test.slow();
  const tutor = await newTutor(browser);
  const page = await signIn(demo.admin);
  await openTable(page, "tutors", tutor);
  await tabTo(page, page.getByRole("columnheader", { name: "Name" }));
  await page.keyboard.press("ArrowDown");
  for (let column = 0; column < 3; column++) await page.keyboard.press("ArrowRight");
  const edit = page.getByRole("button", { name: `Edit the Zoom link of ${fullName(tutor)}` });
  await expectFocus(edit);
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: `Zoom link of ${fullName(tutor)}` });
  await expect(field).toBeFocused();
  await page.keyboard.type("https://zoom.us/j/1");
  await page.keyboard.press("Escape");
  await expectFocus(edit);
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type("https://zoom.us/j/987654321");
  // Left and right move within the text.
  await page.keyboard.press("ArrowLeft");
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText("Zoom link updated successfully");
  await expectFocus(edit);
});

test("a session is entered", { tag: "@wide" }, async ({ browser, signIn }) => {
  test.slow();
  const tutor = await newTutor(browser);
  const page = await signIn(demo.admin);
  await openTable(page, "unpaid-sessions", tutor);
  const opener = page.getByRole("button", { name: "Enter a session" });
  await pressOn(page, opener);
  const dialog = page.getByRole("dialog");
  await typeInto(page, dialog.getByLabel("Tutor", { exact: true }), tutor.lastName);
  // Nobody else any more, whom a part of the name has found.
  await expect(dialog.getByRole("list", { name: "Tutors found" }).getByRole("listitem")).toHaveCount(1);
  await pressOn(page, dialog.getByRole("button", { name: fullName(tutor) }));
  await expectFocus(dialog.getByRole("button", { name: /^Change the tutor/ }));
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expectFocus(opener);
  // What was chosen is still there.
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(tutor.email);
});
