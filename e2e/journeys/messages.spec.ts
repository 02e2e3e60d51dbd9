/** The chat between a student and a tutor, in two browsers. */

import { PICTURE } from "../support/applications.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import {
  composer,
  messages,
  messagesLink,
  newPair,
  sendFromElsewhere,
  thread,
  write,
} from "../support/chats.ts";
import { changeFromElsewhere, readApi } from "../support/lessons.ts";
import { fullName } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { section } from "../support/tutoring.ts";

test("a student and a tutor write to each other on open pages, and nothing of it is lost, moved or there twice", async ({
  browser,
  signIn,
  problems,
}) => {
  test.slow();
  problems.expect(/ERR_FAILED|422|404/);
  const { asking, responding, student, tutor, tutorId } = await newPair(browser, signIn);
  const row = section(responding, "Student Inquiries")
    .getByRole("listitem")
    .filter({ hasText: fullName(student) });
  const respond = row.getByRole("link", { name: /^Respond/ });

  await test.step("a picture goes with a first question, and what is written stays while its chat is made", async () => {
    await responding.goto("/dashboard/tutor/sessions");
    await asking.goto(`/dashboard/student/messages?ask=${tutorId}&subject=English`);
    await expect(asking.getByRole("heading", { name: fullName(tutor) })).toBeVisible();
    await composer(asking).fill("Do you read");
    await asking.getByLabel("Send a picture or PDF").setInputFiles(PICTURE);
    await expect(asking.getByRole("button", { name: "Remove file" })).toBeVisible();
    // The chat exists by now; the tutor is notified only of the message.
    await expect(thread(asking)).toBeVisible();
    await expect(composer(asking)).toHaveValue("Do you read");
    await asking.reload();
    await expect(asking.getByRole("button", { name: "Remove file" })).toBeVisible();
    await expect(messagesLink(responding)).toHaveAccessibleName("Messages");
    await write(asking, "Do you read essays as well?");
    const sent = messages(asking, "Do you read essays as well?");
    await expect(sent.locator("time")).toHaveCount(1);
    await expect(sent.getByRole("img")).toBeVisible();
    await expect(asking.getByText("Question about English").first()).toBeVisible();
  });

  await test.step("a question comes to the tutor's open page, and the response to the student's", async () => {
    // Updated by a live event, without a reload.
    await expect(messagesLink(responding)).toHaveAccessibleName(/1 unread/);
    await expect(responding).toHaveTitle(/^\(1\) /);
    await messagesLink(responding).click();
    await expect(row).toContainText("English");
    await expect(row).toContainText("1 unread");
    await respond.click();
    await expect(messages(responding, "Do you read essays as well?")).toHaveCount(1);
    await expect(messages(responding, "Do you read essays as well?").getByRole("img")).toBeVisible();
    await expectNoAxeViolations(responding);
    await write(responding, "Yes, up to five pages.");
    await expect(messages(asking, "Yes, up to five pages.")).toHaveCount(1);
    await expect(asking.getByRole("log", { name: "New messages" })).toContainText("Yes, up to five pages.");
    await expect(responding).toHaveTitle(/^Messages/);
  });

  const chat = new URL(responding.url()).searchParams.get("chat") ?? "";
  const sends = `**/api/chats/${chat}/messages`;

  await test.step("what cannot be sent waits, survives a reload, and arrives once", async () => {
    await asking.route(sends, (route) => route.abort());
    await write(asking, "First, without a line");
    await write(asking, "Then this");
    await expect(messages(asking, "Not sent yet. We’ll send it as soon as you’re back online.")).toHaveCount(
      1,
    );
    await composer(asking).fill("Half a sen");
    await asking.unroute(sends);
    await asking.route(sends, (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await asking.reload();
    await expect(messages(asking, "First, without a line")).toHaveCount(1);
    await expect(composer(asking)).toHaveValue("Half a sen");
    // A message sent before the reload is shown once, and is not announced again.
    await expect(messages(asking, "Do you read essays as well?")).toHaveCount(1);
    await expect(asking.getByRole("log", { name: "New messages" })).toBeEmpty();
    await expectNoAxeViolations(asking);
    await asking.unroute(sends);
    // Works on another tab of the dashboard as well.
    await asking.goto("/dashboard/student/lessons");
    await expect(messages(responding, "First, without a line")).toHaveCount(1);
    await expect(messages(responding, "Then this")).toHaveCount(1);
    const texts = await thread(responding).getByRole("listitem").allInnerTexts();
    expect(texts.findIndex((text) => text.includes("First"))).toBeLessThan(
      texts.findIndex((text) => text.includes("Then")),
    );
  });

  await test.step("a message that is refused keeps its row, gives its text back, and is sent once", async () => {
    await asking.goto(`/dashboard/student/messages?chat=${chat}`);
    await expect(messages(asking, "Then this")).toHaveCount(1);
    let refused = 0;
    await asking.route(sends, async (route) => {
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
    // The toast would cover the row, and stays while the pointer is over it.
    const putAway = asking.getByRole("button", { name: "Dismiss: Error" });
    await expect(asking.getByText("Failed to send message")).toBeVisible();
    await putAway.click();
    await expect(putAway).toHaveCount(0);
    const unsent = messages(asking, "Will this arrive?");
    await expect(unsent).toContainText("Please write it in other words.");
    await expect(composer(asking)).toHaveValue("Will this arrive?");
    await composer(asking).fill("");
    await unsent.getByRole("button", { name: "Delete" }).click();
    await expect(unsent).toHaveCount(0);
    await expect(composer(asking)).toHaveValue("Will this arrive?");
    await composer(asking).press("Enter");
    await putAway.click();
    await expect(putAway).toHaveCount(0);
    await unsent.getByRole("button", { name: "Retry" }).click();
    await expect(messages(responding, "Will this arrive?")).toHaveCount(1);
    await expect(unsent.getByRole("button", { name: "Retry" })).toHaveCount(0);
    await expect(unsent).toHaveCount(1);
    await expect(composer(asking)).toHaveValue("");
  });

  await test.step("a chat that is opened again begins with what is new by then", async () => {
    const unread = async () =>
      (await readApi<{ unread_count: number }>(responding, `/api/chats/${chat}`)).unread_count;
    await expect.poll(unread, "what the tutor has not read").toBe(0);
    const close = responding.getByRole("button", { name: "Close chat" });
    await close.click();
    await sendFromElsewhere(asking, chat, "One more");
    await expect(messagesLink(responding)).toHaveAccessibleName(/1 unread/);
    const read = responding.waitForResponse(/\/read$/);
    await respond.click();
    await expect(messages(responding, "One more")).toHaveCount(1);
    const placeFromEnd = async () => {
      const texts = await thread(responding).getByRole("listitem").allInnerTexts();
      return texts.indexOf("New messages") - texts.length;
    };
    await expect.poll(placeFromEnd, { message: "where the new begins" }).toBe(-2);
    await read;
    await close.click();
    await respond.click();
    await expect(messages(responding, "One more")).toHaveCount(1);
    await expect(messages(responding, "New messages")).toHaveCount(0);
    await close.click();
  });

  await test.step("a chat that is not there says so", async () => {
    await asking.goto("/dashboard/student/messages?chat=00000000-0000-4000-8000-000000000000");
    await expect(asking.getByText("Chat session not found")).toBeVisible();
    await expect(asking.getByText("Failed to load chat")).toBeVisible();
  });

  await test.step("a long chat opens at what is new", async () => {
    // Two users may write more per minute than one, whose limit is thirty including the earlier messages.
    for (let number = 1; number <= 24; number++) {
      await sendFromElsewhere(asking, chat, `Question ${number}.`);
      await sendFromElsewhere(responding, chat, `Response ${number}.`);
    }
    await asking.goto(`/dashboard/student/messages?chat=${chat}`);
    // Scrolls to the first unread message, not to the end.
    await expect(messages(asking, "New messages")).toBeInViewport();
    await expect(messages(asking, "Question 2.")).toHaveCount(1);
    await thread(asking).evaluate((element) => {
      element.scrollTop = 300;
    });
    await sendFromElsewhere(responding, chat, "At the end.");
    const jump = asking.getByRole("button", { name: /^Jump to newest/ });
    await jump.click();
    await expect(messages(asking, "At the end.")).toBeInViewport();
    await expect(jump).toHaveCount(0);
  });

  await test.step("and history comes above without moving what is in view", async () => {
    // With everything read, the chat opens at the end and loads earlier messages on demand.
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
    const first = messages(responding, "Do you read essays as well?");
    await expect(first).toHaveCount(0);
    const asked = responding.waitForRequest(/\/messages\?.*before=/);
    await thread(responding).evaluate((element) => {
      element.scrollTop = 60;
    });
    await asked;
    const reading = messages(responding, "Question 3.");
    const before = await reading.boundingBox();
    release();
    await expect(first).toHaveCount(1);
    const moved = ((await reading.boundingBox())?.y ?? Number.NaN) - (before?.y ?? 0);
    expect(Math.abs(moved), "by how much, where half a pixel is one of the phone's").toBeLessThanOrEqual(0.5);
  });
});
