/** Chats by keyboard alone, with the accessibility tree. */
import {
  composer,
  messages,
  newPair,
  openInquiry,
  sendFromElsewhere,
  thread,
  write,
} from "../support/chats.ts";
import { arrowTo, expectFocus, openAtWork, tabTo } from "../support/keyboard.ts";
import { fullName } from "../support/people.ts";
import { expectLiveToasts, expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { section } from "../support/tutoring.ts";

test("a chat is opened, written in and left by keys, and is a named list whose new messages are said once", async ({
  browser,
  signIn,
}) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  const { asking, responding, student, tutor } = pair;
  const chat = await openInquiry(pair);
  await sendFromElsewhere(asking, chat, "Do you read essays?");
  await asking.goto(`/dashboard/student/messages?chat=${chat}`);
  await expect(messages(asking, "Do you read essays?")).toHaveCount(1);
  const log = asking.getByRole("log", { name: "New messages" });
  await expect(log).toBeEmpty();
  await expect(log).toHaveAttribute("aria-live", "polite");
  await sendFromElsewhere(responding, chat, "Yes, gladly.");
  await expect(log).toHaveText(`${tutor.firstName}: Yes, gladly.`);
  await expect(thread(asking)).toMatchAriaSnapshot(`
    - region "Messages with ${fullName(tutor)}":
      - list:
        - listitem: Today
        - listitem:
          - text: "You:"
          - paragraph: Do you read essays?
        - listitem:
          - text: "${tutor.firstName}:"
          - paragraph: Yes, gladly.
          - paragraph:
            - 'button "Report message 2 of ${tutor.firstName}: Yes, gladly."'
  `);
  await expect(composer(asking)).toHaveAccessibleDescription(/The academy’s staff can read this chat/);
  await expectReadable(asking);
  await expectLiveToasts(asking);

  await test.step("by keys, and the focus comes back", async () => {
    await openAtWork(responding, "/dashboard/tutor/overview");
    await responding.keyboard.press("g");
    await responding.keyboard.press("m");
    await expect(responding.getByRole("heading", { name: "Messages", level: 1 })).toBeFocused();
    const rows = section(responding, "Student Inquiries").getByRole("listitem");
    const row = rows.filter({ hasText: fullName(student) });
    await arrowTo(responding, rows, row);
    await responding.keyboard.press("Enter");
    await expect(messages(responding, "Do you read essays?")).toHaveCount(1);
    await tabTo(responding, composer(responding));
    await responding.keyboard.type("Send it");
    await responding.keyboard.press("Shift+Enter");
    await responding.keyboard.type("to me");
    await expect(composer(responding)).toHaveValue("Send it\nto me");
    await responding.keyboard.press("Enter");
    await expect(messages(responding, /Send it\s+to me/)).toHaveCount(1);
    await expect(composer(responding)).toBeFocused();
    // Only the new message is announced.
    await expect(log).toHaveText(/^[^:]+: Send it\s+to me$/);
    await responding.keyboard.press("Escape");
    await expect(responding.getByRole("dialog")).toHaveCount(0);
    await expectFocus(row);
  });

  await test.step("a message that is held back is told of, and the focus goes back to the composer", async () => {
    await write(asking, "Please call me at 212 555 0147 tonight");
    await expect(asking.getByRole("status").filter({ hasText: /^Not sent yet: .*212 555 0147/ })).toHaveCount(
      1,
    );
    await asking.getByRole("button", { name: "Edit: Please call me at 212 555 0147" }).focus();
    await asking.keyboard.press("Enter");
    await expect(composer(asking)).toBeFocused();
    await expect(composer(asking)).toHaveValue("Please call me at 212 555 0147 tonight");
  });
});
