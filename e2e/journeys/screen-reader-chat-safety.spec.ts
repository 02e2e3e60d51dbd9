/** The admin's desk as a screen reader has it. */
import { choose, readChatOf, reportLink } from "../support/chat-safety.ts";
import { newPair, openInquiry, sendFromElsewhere } from "../support/chats.ts";
import { changeFromElsewhere } from "../support/lessons.ts";
import { bookWith } from "../support/own-tutor.ts";
import { demo, fullName } from "../support/people.ts";
import { expectLiveToasts, expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";

test("a report says who, what and what can be done, in order", { tag: "@wide" }, async ({
  browser,
  signIn,
}) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  const { asking, responding, student, tutor } = pair;
  const chat = await openInquiry(pair);
  await sendFromElsewhere(asking, chat, "Can you explain commas?");
  await sendFromElsewhere(responding, chat, "You are too slow for that.");
  const report = { message_seq: 2, reason: "harassment", details: "That was not kind." };
  await changeFromElsewhere(asking, "POST", `/api/chats/${chat}/reports`, report);
  await bookWith(asking, tutor, [0, 1]);

  const page = await signIn(demo.admin);
  await page.goto("/dashboard/admin/reports");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Reports" [level=1]
      - navigation "Views":
        - link /Reports \\d+/
        - link /Held messages/
        - link "Chats"
        - link "Suspended people"
      - region "Reports":
        - heading "Reports" [level=2]
        - navigation "State of the reports":
          - link /Open \\d+/
          - link /Decided \\d+/
        - list
  `);
  await expectReadable(page);
  await reportLink(page, tutor, student).click();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumbs":
        - link "All reports"
      - heading "Report about ${fullName(tutor)}" [level=1]
      - term: About
      - term: Reported by
      - term: Reason
      - region "What was written":
        - heading "What was written" [level=2]
        - list "The chat as it was reported"
      - region "Decision":
        - heading "Decision" [level=2]
        - group "What is to be done?":
          - radio /Nothing to do/
          - radio /Warn/
          - radio /End their chat/
          - radio /Suspend/
  `);
  await expectReadable(page);
  await choose(page, `Suspend ${tutor.firstName}`);
  const lessons = page.getByRole("group", { name: /^Sessions that lie ahead/ });
  await expect(lessons.getByRole("combobox")).toHaveCount(3);
  const outcome = page.getByRole("status").filter({ hasText: "2 sessions are cancelled." });
  await expect(outcome).toBeVisible();
  await expectReadable(page);
  await expectLiveToasts(page);
  // What it comes to is said when a choice changes it.
  await lessons.getByRole("combobox", { name: "All sessions" }).selectOption("Keep");
  await expect(page.getByRole("status").filter({ hasText: "2 sessions stay booked." })).toBeVisible();
});

test("a chat is read in a dialog of its own, which says why and for how long", { tag: "@wide" }, async ({
  browser,
  signIn,
}) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  await sendFromElsewhere(pair.asking, await openInquiry(pair), "Can you explain commas?");
  const page = await signIn(demo.admin);
  const sheet = await readChatOf(page, pair.student, "A parent has asked us to look.");
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog /^Chat of/:
      - heading /^Chat of/ [level=2]
      - paragraph: /“A parent has asked us to look\\.” \\d+ min left/
      - list "What is written"
      - button "Suspend ${fullName(pair.student)}"
      - button "Suspend ${fullName(pair.tutor)}"
      - button "Close"
  `);
  await expectReadable(page);
  await sheet.getByRole("button", { name: `Suspend ${fullName(pair.student)}` }).click();
  await expect(page.getByRole("dialog", { name: `Suspend ${fullName(pair.student)}?` })).toBeVisible();
  await expectReadable(page);
});
