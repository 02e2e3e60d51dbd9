/** Messages are shown as they were typed, and as nothing but text. */

import type { Page } from "@playwright/test";
import {
  composer,
  messages,
  newPair,
  openInquiry,
  type Pair,
  sendFromElsewhere,
  thread,
  write,
} from "../support/chats.ts";
import { fullName } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { section } from "../support/tutoring.ts";

/** Maximum number of characters of a message, as the API counts them. */
const MAX = 1_000;

/** Opens the chat of a pair on both sides. */
async function openOnBothSides(pair: Pair): Promise<string> {
  const chat = await openInquiry(pair);
  await sendFromElsewhere(pair.asking, chat, "Hello");
  await pair.asking.goto(`/dashboard/student/messages?chat=${chat}`);
  await pair.responding.goto(`/dashboard/tutor/messages?chat=${chat}`);
  for (const page of [pair.asking, pair.responding]) await expect(messages(page, "Hello")).toHaveCount(1);
  return chat;
}

/** Returns the rendered text of the open chat's message that begins so. */
const textOf = (page: Page, start: string) => messages(page, start).locator("p[dir]");

/** Fails unless both see this text verbatim, within their viewports. */
async function expectBothRead({ asking, responding }: Pair, text: string): Promise<void> {
  for (const page of [asking, responding]) {
    const shown = textOf(page, text.slice(0, 20));
    await expect(shown).toHaveCount(1);
    expect(await shown.evaluate((element) => element.textContent)).toBe(text);
    const box = await thread(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(box, "what sticks out of the chat").toBeLessThanOrEqual(0);
  }
}

test("whatever is written is read on both sides as it was typed", async ({ browser, signIn }) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  const chat = await openOnBothSides(pair);
  const { asking, responding, student } = pair;
  const markup = [
    "<script>window.ran = 1</script>",
    '<img src="x" onerror="window.ran = 2"> & <b>bold</b> &lt;i&gt;',
    '"><svg onload=window.ran=3></svg>',
    "javascript:window.ran=4 and {{ 7 * 7 }}",
  ];

  await test.step("markup and scripts are shown as they were typed, and run nowhere", async () => {
    for (const text of markup) {
      await write(asking, text);
      await expectBothRead(pair, text);
    }
    await expectNothingRan(pair);
  });

  await test.step("more than a message holds is counted and kept, and goes once it is short enough", async () => {
    const field = composer(asking);
    // An emoji counts as one character, as in the API.
    const exact = `${[..."A word and 🦉 ".repeat(100)].slice(0, MAX - 1).join("")}!`;
    await field.fill(`${exact} and more`);
    await expect(asking.getByText("9 characters too many")).toBeVisible();
    await expect(asking.getByRole("button", { name: "Send", exact: true })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await field.press("Enter");
    await expect(field).toHaveValue(`${exact} and more`);
    // The data that the server embeds in the page's scripts.
    await responding.reload();
    await asking.reload();
    for (const text of markup) await expectBothRead(pair, text);
    await expectNothingRan(pair);
    await expect(field).toHaveValue(`${exact} and more`);
    await field.fill(exact);
    await expect(asking.getByText("0 characters left")).toBeVisible();
    await field.press("Enter");
    await expect(field).toHaveValue("");
    await expect(messages(responding, exact.slice(0, 40))).toHaveCount(1);
    await expectBothRead(pair, exact);
    // A long word is broken.
    const endless = "w".repeat(MAX);
    await write(responding, endless);
    await expectBothRead(pair, endless);
  });

  await test.step("spaces alone are no message", async () => {
    let sent = 0;
    asking.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/messages")) sent++;
    });
    for (const nothing of ["   ", "\n \t\n", "\u00a0\u2003"]) await write(asking, nothing);
    await write(asking, "  Spaces around are left out  ");
    await expect(messages(responding, "Spaces around")).toHaveCount(1);
    await expectBothRead(pair, "Spaces around are left out");
    expect(sent).toBe(1);
  });

  await test.step("emoji arrive as they were sent, those of many parts whole", async () => {
    for (const emoji of ["👍", "👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈", "🇺🇦 🦉"]) {
      await write(asking, emoji);
      await expectBothRead(pair, emoji);
    }
  });

  const arabic = "مرحبا، هل عندك وقت يوم الثلاثاء؟";
  await test.step("Arabic and Hebrew are read from the right, beside English from the left", async () => {
    const hebrew = "שלום! כן, ביום שלישי ב-16:00.";
    await composer(asking).fill(arabic);
    await expect(composer(asking)).toHaveCSS("direction", "rtl");
    await composer(asking).press("Enter");
    await write(responding, hebrew);
    await write(responding, "See you then.");
    for (const page of [asking, responding]) {
      for (const text of [arabic, hebrew])
        await expect(textOf(page, text.slice(0, 20))).toHaveCSS("direction", "rtl");
      await expect(textOf(page, "See you then.")).toHaveCSS("direction", "ltr");
    }
    await expectBothRead(pair, arabic);
    await expectBothRead(pair, hebrew);
  });

  await test.step("the list shows them in the same way", async () => {
    await sendFromElsewhere(asking, chat, arabic);
    await responding.goto("/dashboard/tutor/messages");
    const row = section(responding, "Student Inquiries")
      .getByRole("listitem")
      .filter({ hasText: fullName(student) });
    // Its punctuation stays at the right side.
    await expect(row.getByText(arabic)).toHaveCSS("direction", "rtl");
    await sendFromElsewhere(asking, chat, markup[0] ?? "");
    await expect(row).toContainText("<script>window.ran = 1</script>");
    await expectNothingRan(pair);
  });
});

/** Fails if any message became part of the page's markup, in `main` or in a dialog beside it. */
async function expectNothingRan({ asking, responding }: Pair): Promise<void> {
  for (const page of [asking, responding]) {
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
    await expect(page.locator("svg[onload], img[onerror]")).toHaveCount(0);
  }
}
