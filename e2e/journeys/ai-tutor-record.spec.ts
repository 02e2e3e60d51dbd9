/** What is kept of a student's sessions with the AI tutor: read again, sent to the tutor, gone on with, deleted. */
import type { Page } from "@playwright/test";
import { ask, beginSession, button, composer, expectAnswer, heading, toasts } from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { messages, newPair, openInquiry, sendFromElsewhere, thread } from "../support/chats.ts";
import { expectFocus, openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import { fullName } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";

const SESSIONS = "/ai-tutor/sessions";
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });
const rows = (page: Page) => page.getByRole("main").getByRole("listitem");

/** A session with a hint and a closing question, summed up. */
async function finishSession(page: Page, topic: string): Promise<void> {
  await beginSession(page, { topic });
  await ask(page, "I have 2x + 3 = 11");
  await expectAnswer(page, () => button(page, "Give me a nudge").click());
  await expectAnswer(page, () => button(page, "Closing question").click());
  await ask(page, "x = 7, because both sides become the same");
  await button(page, "Finish with a summary").click();
  await expect(heading(page, "Session finished")).toBeVisible({ timeout: 20_000 });
}

test("a student reads a session again, sends its summary to the tutor once, and deletes it", async ({
  browser,
  signIn,
}) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  const { asking: page, tutor } = pair;
  const chat = await openInquiry(pair);
  await sendFromElsewhere(page, chat, "Do you teach equations?");
  await finishSession(page, "Linear equations");

  await page.goto(SESSIONS);
  const row = rows(page).filter({ hasText: "Linear equations" });
  await expect(row).toContainText("1 nudge · closing question answered");
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await link(page, "Linear equations").click();
  await expect(heading(page, "Linear equations")).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${SESSIONS}/[0-9a-f-]{36}$`));
  const main = page.getByRole("main");
  await expect(main.locator(".katex").first()).toBeVisible();
  await expect(main).toContainText("Hint: a nudge");
  await expect(page.getByRole("region", { name: "Closing question" })).toContainText(
    "x = 7, because both sides become the same",
  );
  await expectNoAxeViolations(page);
  await expectReadable(page);

  await button(page, "Send the summary to your tutor").click();
  await expect(heading(page, "Send the summary to your tutor")).toBeFocused();
  const text = page.getByRole("textbox", { name: "Message" });
  await expect(text).toHaveValue(/^My session with the AI tutor on .* was about: Linear equations/);
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await text.fill("Here is what I worked on. Call me at 555-867-5309.");
  await button(page, "Send").click();
  await expect(page.getByRole("group", { name: "Not sent yet" })).toContainText("555-867-5309");
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await text.fill("Here is what I worked on.");
  await button(page, "Send").dblclick();
  await expect(page.getByText(`Sent to ${fullName(tutor)}.`)).toBeFocused();
  await button(page, "Close").click();

  await test.step("pressed again, it is not sent again", async () => {
    await button(page, "Send the summary to your tutor").click();
    await button(page, "Send").click();
    await expect(page.getByText("has a summary of this session already")).toBeFocused();
  });
  await link(page, /^Open the chat with/).click();
  await expect(thread(page)).toBeVisible();
  await expect(messages(page, "Here is what I worked on.")).toHaveCount(1);
  await expect(messages(page, "My session with the AI tutor")).toHaveCount(0);

  await page.goto(SESSIONS);
  await row.getByRole("button", { name: /^Delete/ }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this session?" });
  await expect(dialog).toContainText("stays with the academy");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toBeHidden();
  await row.getByRole("button", { name: /^Delete/ }).click();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(toasts(page)).toContainText("Session deleted");
  await expect(page.getByText("No sessions yet.")).toBeVisible();
  await expect(heading(page, "Your AI Tutor sessions")).toBeFocused();
  await expectNoAxeViolations(page);
  await expectReadable(page);
});

test("without an open chat the page says how one comes about", async ({ signIn, student }) => {
  test.slow();
  const page = await signIn(student);
  await finishSession(page, "Slopes");
  await page.goto(SESSIONS);
  await link(page, "Slopes").click();
  await button(page, "Send the summary to your tutor").click();
  await expect(page.getByText("You have no open chat with a tutor.")).toBeVisible();
  await expectNoAxeViolations(page);
});

test("a session that was left is gone on with from the list, in another tab too", async ({
  signIn,
  student,
}) => {
  test.slow();
  const page = await signIn(student);
  await beginSession(page, { topic: "Osmosis", subject: "Biology" });
  await ask(page, "Water moves to where there is more salt");
  const other = await page.context().newPage();
  await other.goto(SESSIONS);
  await expect(rows(other)).toContainText("Not ended yet");
  await button(other, /^Go on/).click();
  await button(other, "Go on with it").click();
  await expect(composer(other)).toBeFocused();
  await expect(other.getByText("Water moves to where there is more salt")).toBeVisible();
});

test("what is somebody else's, or nobody's, is not there; and who is not signed in signs in first", async ({
  page,
  signIn,
  student,
  problems,
}) => {
  problems.expect(/\b404\b/);
  const id = "0192aa11-0000-7000-8000-00000000000a";
  await page.goto(`${SESSIONS}/${id}`);
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`${SESSIONS}/${id}`)}`);
  const own = await signIn(student);
  for (const name of [id, "none"]) {
    const response = await own.goto(`${SESSIONS}/${name}`);
    expect(response?.status()).toBe(404);
    await expect(heading(own, "There is no session here")).toBeVisible();
  }
  await expectNoAxeViolations(own);
  await link(own, "To your AI Tutor sessions").click();
  await expect(own.getByText("No sessions yet.")).toBeVisible();
});

test("reading, sending and deleting need nothing but the keys", async ({ browser, signIn }) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  const { asking: page, tutor } = pair;
  await sendFromElsewhere(page, await openInquiry(pair), "Do you teach equations?");
  await finishSession(page, "Powers");
  await openAtWork(page, SESSIONS);
  await pressOn(page, link(page, "Powers"));
  await expectFocus(heading(page, "Powers"));
  await pressOn(page, button(page, "Send the summary to your tutor"));
  await expectFocus(heading(page, "Send the summary to your tutor"));
  await pressOn(page, button(page, "Send"));
  await expectFocus(page.getByText(`Sent to ${fullName(tutor)}.`));
  await tabTo(page, button(page, "Delete"), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expectFocus(button(page, "Keep it"));
  await pressOn(page, button(page, "Delete for good"));
  await expect(page).toHaveURL(SESSIONS);
  await expectFocus(heading(page, "Your AI Tutor sessions"));
});
