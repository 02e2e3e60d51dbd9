/** The admin's desk by keyboard alone. */
import type { Page } from "@playwright/test";
import { reportLink } from "../support/chat-safety.ts";
import { newPair, openInquiry, sendFromElsewhere } from "../support/chats.ts";
import { arrowTo, expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { changeFromElsewhere } from "../support/lessons.ts";
import { demo, fullName } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.skip(({ isMobile }) => isMobile, "phones have no Tab key");

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a report is opened, decided and left", { tag: "@wide" }, async ({ browser, signIn }) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  const { asking, responding, student, tutor } = pair;
  const chat = await openInquiry(pair);
  await sendFromElsewhere(asking, chat, "Can you explain commas?");
  await sendFromElsewhere(responding, chat, "You are too slow for that.");
  const report = { message_seq: 2, reason: "harassment", details: "That was not kind." };
  await changeFromElsewhere(asking, "POST", `/api/chats/${chat}/reports`, report);

  const page = await signIn(demo.admin);
  await openAtWork(page, "/dashboard/admin/applications");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(heading(page)).toHaveText("Reports");
  await expect(heading(page)).toBeFocused();
  const rows = page.getByRole("main").locator(".row-list > li");
  await arrowTo(page, rows, rows.filter({ has: reportLink(page, tutor, student) }));
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(`Report about ${fullName(tutor)}`);
  await expect(heading(page)).toBeFocused();

  // Nothing is sent before something is chosen.
  const first = page.getByRole("radio", { name: "Nothing to do" });
  await pressOn(page, page.getByRole("button", { name: "Decide" }));
  await expectFocus(first);
  await expect(page.getByText("Please choose what is to be done.")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const warn = page.getByRole("radio", { name: `Warn ${tutor.firstName}` });
  await expect(warn).toBeChecked();
  const warning = page.getByLabel(`Warning to ${tutor.firstName}`);
  await typeInto(page, warning, " ");
  await pressOn(page, page.getByRole("button", { name: "Send warning" }));
  await expectFocus(warning);
  await expect(warning).toHaveAccessibleDescription(/Please write the warning\.$/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Please be kind.");
  await pressOn(page, page.getByRole("button", { name: "Send warning" }));
  await expect(page.getByRole("heading", { name: "Decision" })).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: "All reports" }), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Reports");
  await expect(heading(page)).toBeFocused();
});

test("a chat is found, read for a reason, and left", { tag: "@wide" }, async ({ browser, signIn }) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  await sendFromElsewhere(pair.asking, await openInquiry(pair), "Can you explain commas?");
  const page = await signIn(demo.admin);
  await openAtWork(page, "/dashboard/admin/reports?view=chats");
  await page.keyboard.press("/");
  const search = page.getByLabel("Student or tutor");
  await expectFocus(search);
  await page.keyboard.type(pair.student.lastName);
  await page.keyboard.press("Enter");
  const read = page.getByRole("button", { name: /^Read this chat: / });
  await expect(read).toHaveCount(1);
  await pressOn(page, read);
  const sheet = page.getByRole("dialog", { name: /^Chat of / });
  const reason = sheet.getByLabel("Why do you read this chat?");
  await expectFocus(reason);
  await page.keyboard.press("Enter");
  await expect(reason).toHaveAccessibleDescription("Please say why.");
  await page.keyboard.type("A parent has asked us to look.");
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("list", { name: "What is written" })).toContainText("explain commas");
  await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expectFocus(read);
});
