/** Two browsers on two processes of one academy. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { connected, type LoadPerson, makePairs, type Pair } from "../../scripts/lib/people.ts";
import { expectNumbered, messages, messagesLink, write } from "../support/chats.ts";
import { liveLine } from "../support/live-line.ts";
import { demo } from "../support/people.ts";
import type { Problems } from "../support/problems.ts";
import { expect, test } from "../support/test.ts";
import { type Site, startTwoProcesses, type TwoProcesses } from "../support/two-processes.ts";

/** As many as one person may send in a minute. */
const AT_ONCE = 25;

interface Academy extends TwoProcesses {
  pair: Pair;
  /** A page of a process, in a browser of its own, in which somebody is signed in. */
  open: (site: Site, person: LoadPerson) => Promise<Page>;
}

/** Runs a story in an academy of two processes with a student and a tutor. */
async function inTwoProcesses(
  name: string,
  browser: Browser,
  problems: Problems,
  story: (academy: Academy) => Promise<void>,
): Promise<void> {
  test.setTimeout(180_000);
  const academy = await startTwoProcesses(name, "small");
  const contexts: BrowserContext[] = [];
  try {
    const [pair] = await makePairs(academy.databaseUrl, 1);
    if (!pair) throw new Error("nobody is there");
    const open = async ({ origin }: Site, { cookie }: LoadPerson) => {
      const context = await browser.newContext({ baseURL: origin });
      contexts.push(context);
      problems.watch(context);
      const [key = "", value = ""] = cookie.split("=");
      await context.addCookies([{ name: key, value, url: origin }]);
      return context.newPage();
    };
    await story({ ...academy, pair, open });
  } finally {
    for (const context of contexts) await context.close();
    await academy.stop();
  }
}

test("fifty messages that were sent while the other's line was cut arrive once, in order, and count as unread", ({
  browser,
  problems,
}) =>
  inTwoProcesses("two-processes-chat", browser, problems, async ({ sites, pair, open, databaseUrl }) => {
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
    for (let number = 1; number <= 2 * AT_ONCE; number++) {
      await write(writing, `Exercise ${number}`);
      if (number !== AT_ONCE) continue;
      await expect(messages(writing, /Exercise \d+/)).toHaveCount(AT_ONCE);
      await expect(messages(writing, /Sending|Not sent/)).toHaveCount(0);
      await liftLimits(databaseUrl);
    }
    await expectNumbered(writing, "Exercise", 2 * AT_ONCE);
    // On the page where no chat is open nothing is read.
    await lines[1]?.comeOnline();
    await expect(messagesLink(elsewhere)).toHaveAccessibleName(/50 unread/);
    await expect(elsewhere).toHaveTitle(/^\(50\) /);
    await lines[0]?.comeOnline();
    await expectNumbered(reading, "Exercise", 2 * AT_ONCE);
    const jump = reading.getByRole("button", { name: /^Jump to newest/ });
    // Nothing is to be jumped over where the end was followed.
    await expect(async () => {
      if (await jump.isVisible()) await jump.click({ timeout: 1000 });
      await expect(messages(reading, "Exercise 50")).toBeInViewport({ timeout: 1000 });
    }).toPass({ timeout: 10_000 });
    await expect(messagesLink(elsewhere)).toHaveAccessibleName("Messages");
    await expect(elsewhere).not.toHaveTitle(/^\(/);
  }));

test("a suspension ends the open pages of both processes", ({ browser, problems }) =>
  inTwoProcesses("two-processes-suspension", browser, problems, async ({ sites, pair, open }) => {
    problems.expect(/401/);
    const pages = [await open(sites[0], pair.tutor), await open(sites[1], pair.tutor)];
    for (const page of pages) {
      await page.goto("/dashboard/tutor/messages");
      await page.waitForLoadState("networkidle");
    }
    await suspend(sites[0], pair.tutor);
    for (const page of pages)
      await expect(page.getByRole("dialog", { name: "Please log in to continue" })).toBeVisible();
  }));

/** Lets everybody write as if a minute had passed. */
const liftLimits = (databaseUrl: string) =>
  connected(databaseUrl, (client) =>
    client.query("DELETE FROM rate_limit_hits WHERE key LIKE 'send-message:%'"),
  );

/** Suspends somebody without lessons, as the sample admin. */
async function suspend({ origin }: Site, { id }: LoadPerson): Promise<void> {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: { origin, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post("/api/auth/sign-in", demo.admin);
  const cookie = signedIn.headers.getSetCookie().map((text) => text.split(";")[0]);
  const form = { reason: "Sample", message: "Please write to us.", lessons: [] };
  const response = await post(`/api/admin/users/${id}/suspension`, form, { cookie: cookie.join("; ") });
  expect(response.status, await response.text()).toBe(200);
}
