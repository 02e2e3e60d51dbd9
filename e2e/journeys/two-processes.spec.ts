/** Two browsers on two processes of one academy. */
import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { connected, type LoadPerson, makePairs } from "../../scripts/lib/people.ts";
import { expectNumbered, messages, messagesLink, write } from "../support/chats.ts";
import { liveLine } from "../support/live-line.ts";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { type Site, startTwoProcesses } from "../support/two-processes.ts";

/** The number of messages. */
const SENT = 50;
/** The number of these messages that are typed on a page. */
const BY_HAND = 5;
/** The rate limit of messages per user and minute. */
const AT_ONCE = 30;

test("between two processes, fifty messages that were sent while the other's line was cut arrive once, in order, and count as unread; and a suspension ends the open pages of both", async ({
  browser,
  problems,
}) => {
  test.setTimeout(180_000);
  const { sites, databaseUrl, stop } = await startTwoProcesses("two-processes", "small");
  const contexts: BrowserContext[] = [];
  /** Opens a page of a process in a new browser, signed in as a user. */
  const open = async ({ origin }: Site, { cookie }: LoadPerson): Promise<Page> => {
    const context = await browser.newContext({ baseURL: origin });
    contexts.push(context);
    problems.watch(context);
    const [key = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name: key, value, url: origin }]);
    return context.newPage();
  };
  try {
    const [pair] = await makePairs(databaseUrl, 1);
    if (!pair) throw new Error("nobody is there");
    const { chatId, student, tutor } = pair;
    const writing = await open(sites[0], student);
    const [reading, elsewhere] = [await open(sites[1], tutor), await open(sites[0], tutor)];
    const lines = [await liveLine(reading), await liveLine(elsewhere)];
    await writing.goto(`/dashboard/student/messages?chat=${chatId}`);
    await expect(messages(writing, "Do you have time?")).toHaveCount(1);
    await reading.goto(`/dashboard/tutor/messages?chat=${chatId}`);
    await expect(messages(reading, "Do you have time?")).toHaveCount(1);
    await elsewhere.goto("/dashboard/tutor/settings");
    await expect(messagesLink(elsewhere)).toHaveAccessibleName("Messages");
    for (const line of lines) await line.cut();
    for (let number = 1; number <= BY_HAND; number++) await write(writing, `Exercise ${number}`);
    await expect(messages(writing, /Exercise \d+/)).toHaveCount(BY_HAND);
    await expect(messages(writing, /Sending|Not sent/)).toHaveCount(0);
    // In other windows, at either process.
    for (let number = BY_HAND + 1; number <= SENT; number++) {
      if (number === AT_ONCE) await liftLimits(databaseUrl);
      const message = { client_message_id: randomUUID(), message: `Exercise ${number}` };
      await post(sites[number % 2 === 0 ? 0 : 1], `/api/chats/${chatId}/messages`, message, student.cookie);
    }
    await expectNumbered(writing, "Exercise", SENT);
    // Messages are not marked as read on the page without an open chat.
    await lines[1]?.comeOnline();
    await expect(messagesLink(elsewhere)).toHaveAccessibleName(/50 unread/);
    await expect(elsewhere).toHaveTitle(/^\(50\) /);
    await lines[0]?.comeOnline();
    await expectNumbered(reading, "Exercise", SENT);
    const jump = reading.getByRole("button", { name: /^Jump to newest/ });
    // No jump button where the end was followed.
    await expect(async () => {
      if (await jump.isVisible()) await jump.click({ timeout: 1000 });
      await expect(messages(reading, "Exercise 50")).toBeInViewport({ timeout: 1000 });
    }).toPass({ timeout: 10_000 });
    await expect(messagesLink(elsewhere)).toHaveAccessibleName("Messages");
    await expect(elsewhere).not.toHaveTitle(/^\(/);

    await test.step("a suspension ends the open pages of both processes", async () => {
      problems.expect(/401/);
      await suspend(sites[0], tutor);
      for (const page of [reading, elsewhere])
        await expect(page.getByRole("dialog", { name: "Please log in to continue" })).toBeVisible();
    });
  } finally {
    for (const context of contexts) await context.close();
    await stop();
  }
});

/** Resets the rate limits, as if a minute had passed. */
const liftLimits = (databaseUrl: string) =>
  connected(databaseUrl, (client) =>
    client.query("DELETE FROM rate_limit_hits WHERE key LIKE 'send-message:%'"),
  );

/** Suspends a user without lessons, as the sample admin. */
async function suspend(site: Site, { id }: LoadPerson): Promise<void> {
  const signedIn = await post(site, "/api/auth/sign-in", demo.admin);
  const cookie = signedIn.headers.getSetCookie().map((text) => text.split(";")[0]);
  const form = { reason: "Sample", message: "Please write to us.", lessons: [] };
  await post(site, `/api/admin/users/${id}/suspension`, form, cookie.join("; "));
}

/** Sends a change to one of the processes, without a page. */
async function post({ origin }: Site, path: string, body: unknown, cookie = ""): Promise<Response> {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { origin, cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status, `${path}: ${response.ok || (await response.text())}`).toBeLessThan(300);
  return response;
}
