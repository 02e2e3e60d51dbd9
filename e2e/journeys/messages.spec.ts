/** What a student and a tutor write to each other, in two browsers. */

import { PICTURE } from "../support/applications.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import {
  composer,
  expectNumbered,
  messages,
  messagesLink,
  newPair,
  openInquiry,
  sendFromElsewhere,
  thread,
  write,
} from "../support/chats.ts";
import { changeFromElsewhere, readApi } from "../support/lessons.ts";
import { liveLine } from "../support/live-line.ts";
import { fullName } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { section } from "../support/tutoring.ts";

test("a question comes to the tutor's open page, and the response to the student's", async ({
  browser,
  signIn,
}) => {
  const pair = await newPair(browser, signIn);
  const { asking, responding, student, tutor, tutorId } = pair;
  await responding.goto("/dashboard/tutor/sessions");
  await asking.goto(`/dashboard/student/messages?ask=${tutorId}&subject=English`);
  await expect(asking.getByRole("heading", { name: fullName(tutor) })).toBeVisible();
  await write(asking, "Do you read essays as well?");
  await expect(messages(asking, "Do you read essays as well?")).toHaveCount(1);
  await expect(asking.getByText("Question about English").first()).toBeVisible();
  // The tutor has touched nothing.
  await expect(messagesLink(responding)).toHaveAccessibleName(/1 unread/);
  await expect(responding).toHaveTitle(/^\(1\) /);
  await messagesLink(responding).click();
  const inquiries = section(responding, "Student Inquiries");
  const row = inquiries.getByRole("listitem").filter({ hasText: fullName(student) });
  await expect(row).toContainText("English");
  await expect(row).toContainText("1 unread");
  await row.getByRole("link", { name: /^Respond/ }).click();
  await expect(messages(responding, "Do you read essays as well?")).toHaveCount(1);
  await expectNoAxeViolations(responding);
  await write(responding, "Yes, up to five pages.");
  await expect(messages(asking, "Yes, up to five pages.")).toHaveCount(1);
  await expect(asking.getByRole("log", { name: "New messages" })).toContainText("Yes, up to five pages.");
  await expect(responding).toHaveTitle(/^Messages/);
  // It is there on reload, once.
  await asking.reload();
  await expect(messages(asking, /^You: Do you read essays/)).toHaveCount(1);
  await expect(asking.getByRole("log", { name: "New messages" })).toBeEmpty();
  await expectNoAxeViolations(asking);
});

test("a picture goes with a first question, and what is written stays while its chat is made", async ({
  browser,
  signIn,
}) => {
  const { asking, responding, tutorId } = await newPair(browser, signIn);
  await responding.goto("/dashboard/tutor/messages");
  await asking.goto(`/dashboard/student/messages?ask=${tutorId}&subject=English`);
  await composer(asking).fill("Is this");
  await asking.getByLabel("Send a picture or PDF").setInputFiles(PICTURE);
  await expect(asking.getByRole("button", { name: "Remove file" })).toBeVisible();
  // The chat is there by now, and a tutor hears of it only with the message.
  await expect(thread(asking)).toBeVisible();
  await expect(composer(asking)).toHaveValue("Is this");
  await asking.reload();
  await expect(asking.getByRole("button", { name: "Remove file" })).toBeVisible();
  await composer(asking).fill("Is this the right book?");
  await composer(asking).press("Enter");
  const sent = messages(asking, "Is this the right book?");
  await expect(sent.locator("time")).toHaveCount(1);
  await expect(sent.getByRole("img")).toBeVisible();
  await responding.getByRole("link", { name: /^Respond/ }).click();
  await expect(messages(responding, "Is this the right book?").getByRole("img")).toBeVisible();
});

test("fifty messages sent while the line is cut are there once and in order", async ({ browser, signIn }) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  const chat = await openInquiry(pair);
  await sendFromElsewhere(pair.asking, chat, "Line 1");
  const line = await liveLine(pair.responding);
  await pair.responding.goto(`/dashboard/tutor/messages?chat=${chat}`);
  await expectNumbered(pair.responding, "Line", 1);
  await line.cut();
  // By both, since one person may write thirty a minute.
  for (let number = 2; number <= 51; number++) {
    const writing = number % 2 === 0 ? pair.asking : pair.responding;
    await sendFromElsewhere(writing, chat, `Line ${number}`);
  }
  line.mend();
  await expectNumbered(pair.responding, "Line", 51);
  await expect(pair.responding).toHaveTitle(/^Messages/);
});

test("what cannot be sent waits, survives a reload, and arrives once", async ({
  browser,
  signIn,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const pair = await newPair(browser, signIn);
  const { asking, responding } = pair;
  const chat = await openInquiry(pair);
  await sendFromElsewhere(asking, chat, "Hello");
  await responding.goto(`/dashboard/tutor/messages?chat=${chat}`);
  await asking.goto(`/dashboard/student/messages?chat=${chat}`);
  await expect(messages(asking, "Hello")).toHaveCount(1);
  const sends = `**/api/chats/${chat}/messages`;
  await asking.route(sends, (route) => route.abort());
  await write(asking, "First, without a line");
  await write(asking, "Then this");
  await expect(messages(asking, "Not sent yet: it goes as soon as the connection is back.")).toHaveCount(1);
  await composer(asking).fill("Half a sen");
  await asking.unroute(sends);
  await asking.route(sends, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await asking.reload();
  await expect(messages(asking, "First, without a line")).toHaveCount(1);
  await expect(composer(asking)).toHaveValue("Half a sen");
  await asking.unroute(sends);
  // On another tab of the dashboard as well.
  await asking.goto("/dashboard/student/lessons");
  await expect(messages(responding, "First, without a line")).toHaveCount(1);
  await expect(messages(responding, "Then this")).toHaveCount(1);
  const texts = await thread(responding).getByRole("listitem").allInnerTexts();
  expect(texts.findIndex((text) => text.includes("First"))).toBeLessThan(
    texts.findIndex((text) => text.includes("Then")),
  );
});

test("a message that is refused keeps its row, gives its text back, and is sent once", async ({
  browser,
  signIn,
  problems,
}) => {
  problems.expect(/422/);
  const pair = await newPair(browser, signIn);
  const { asking, responding } = pair;
  const chat = await openInquiry(pair);
  await sendFromElsewhere(asking, chat, "Hello");
  await asking.goto(`/dashboard/student/messages?chat=${chat}`);
  await responding.goto(`/dashboard/tutor/messages?chat=${chat}`);
  await expect(messages(asking, "Hello")).toHaveCount(1);
  let refused = 0;
  await asking.route(`**/api/chats/${chat}/messages`, async (route) => {
    if (route.request().method() !== "POST" || refused >= 2) return route.fallback();
    refused++;
    const problem = {
      title: "",
      status: 422,
      code: "validation_failed",
      detail: "Please write it in other words.",
    };
    await route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      body: JSON.stringify(problem),
    });
  });
  await write(asking, "Will this arrive?");
  await expect(asking.getByText("Failed to send message")).toBeVisible();
  const row = messages(asking, "Will this arrive?");
  await expect(row).toContainText("Please write it in other words.");
  await expect(composer(asking)).toHaveValue("Will this arrive?");
  await composer(asking).fill("");
  await row.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await expect(composer(asking)).toHaveValue("Will this arrive?");
  await composer(asking).press("Enter");
  await row.getByRole("button", { name: "Retry" }).click();
  await expect(messages(responding, "Will this arrive?")).toHaveCount(1);
  await expect(row.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await expect(row).toHaveCount(1);
  await expect(composer(asking)).toHaveValue("");
});

test("what is read on one device is read on the other", async ({ browser, signIn }) => {
  const pair = await newPair(browser, signIn);
  const chat = await openInquiry(pair);
  const other = await signIn(pair.tutor);
  await other.goto("/dashboard/tutor/overview");
  await sendFromElsewhere(pair.asking, chat, "One");
  await sendFromElsewhere(pair.asking, chat, "Two");
  await expect(messagesLink(other)).toHaveAccessibleName(/2 unread/);
  await expect(other).toHaveTitle(/^\(2\) /);
  await pair.responding.goto(`/dashboard/tutor/messages?chat=${chat}`);
  await expect(messages(pair.responding, "New messages")).toHaveCount(1);
  await expect(messagesLink(other)).toHaveAccessibleName("Messages");
  await expect(other).not.toHaveTitle(/^\(/);
  // Opened again, it begins with what is new by then.
  const close = pair.responding.getByRole("button", { name: "Close chat" });
  await close.click();
  await sendFromElsewhere(pair.asking, chat, "Three");
  const read = pair.responding.waitForResponse(/\/read$/);
  await pair.responding.getByRole("link", { name: /^Respond/ }).click();
  await expect(messages(pair.responding, "Three")).toHaveCount(1);
  const placeFromEnd = async () => {
    const texts = await thread(pair.responding).getByRole("listitem").allInnerTexts();
    return texts.indexOf("New messages") - texts.length;
  };
  await expect.poll(placeFromEnd, { message: "where the new begins" }).toBe(-2);
  await read;
  await close.click();
  await pair.responding.getByRole("link", { name: /^Respond/ }).click();
  await expect(messages(pair.responding, "Three")).toHaveCount(1);
  await expect(messages(pair.responding, "New messages")).toHaveCount(0);
});

test("a long chat opens at what is new, and history comes above without moving what is in view", async ({
  browser,
  signIn,
}) => {
  test.slow();
  const pair = await newPair(browser, signIn);
  const { asking, responding } = pair;
  const chat = await openInquiry(pair);
  // Two people may write more a minute than one.
  for (let number = 1; number <= 28; number++) {
    await sendFromElsewhere(asking, chat, `Question ${number}.`);
    await sendFromElsewhere(responding, chat, `Response ${number}.`);
  }
  await asking.goto(`/dashboard/student/messages?chat=${chat}`);
  // Where the unread begins, and not at the end.
  await expect(messages(asking, "New messages")).toBeInViewport();
  const list = thread(asking);
  const top = messages(asking, "Question 2.");
  await expect(top).toHaveCount(1);
  await list.evaluate((element) => {
    element.scrollTop = 300;
  });
  await sendFromElsewhere(responding, chat, "At the end.");
  const jump = asking.getByRole("button", { name: /^Jump to newest/ });
  await jump.click();
  await expect(messages(asking, "At the end.")).toBeInViewport();
  await expect(jump).toHaveCount(0);

  // Who has read everything sees the end first, and has what lies before come.
  const { last_seq: seq } = await readApi<{ last_seq: number }>(responding, `/api/chats/${chat}`);
  await changeFromElsewhere(responding, "PUT", `/api/chats/${chat}/read`, { seq });
  let release = () => undefined as unknown;
  const measured = new Promise<void>((resolve) => {
    release = () => resolve();
  });
  await responding.route(/\/messages\?.*before=/, async (route) => {
    await measured;
    await route.fallback();
  });
  await responding.goto(`/dashboard/tutor/messages?chat=${chat}`);
  await expect(messages(responding, "At the end.")).toBeInViewport();
  await expect(messages(responding, "Question 1.")).toHaveCount(0);
  const asked = responding.waitForRequest(/\/messages\?.*before=/);
  await thread(responding).evaluate((element) => {
    element.scrollTop = 60;
  });
  await asked;
  const reading = messages(responding, "Question 6.");
  const before = await reading.boundingBox();
  release();
  await expect(messages(responding, "Question 1.")).toHaveCount(1);
  expect((await reading.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test("a chat that is not there says so", async ({ signIn, student, problems }) => {
  problems.expect(/404/);
  const page = await signIn(student);
  await page.goto("/dashboard/student/messages?chat=00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("Chat session not found")).toBeVisible();
  await expect(page.getByText("Failed to load chat")).toBeVisible();
});
