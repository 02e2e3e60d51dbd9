// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ChatButton } from "../bookings/chat-button.tsx";
import { ProjectChat } from "../research/project-chat.tsx";
import { isOff, renderPage } from "../testing/app-page.tsx";
import { sampleBooking } from "../testing/sample-booking.ts";
import { SAMPLE_CHAT_ID, sampleChat } from "../testing/sample-chat.ts";
import { sampleProject } from "../testing/sample-research.ts";
import { ChatRow } from "./chat-rows.tsx";

const control = () => document.querySelector<HTMLElement>("a, button");

test("a chat in which nothing was written and nothing can be cannot be opened", async () => {
  const gone = sampleChat({ can_write: false, closed_reason: "unavailable" });
  await renderPage(<ChatRow chat={gone} open={false} href="/chat" />);
  const button = control();
  expect(button?.textContent).toBe("Chat Unavailable");
  expect(button && isOff(button)).toBe(true);
  expect(document.body.textContent).toContain("This chat is closed: Sample isn’t at the academy right now.");
});

test.each([
  ["Read Chat", sampleChat({ can_write: false, closed_reason: "ended", last_seq: 3 })],
  ["Chat with Tutor", sampleChat()],
  ["Open Chat", sampleChat({ kind: "pre_booking" })],
])("a row says %s", async (words, chat) => {
  await renderPage(<ChatRow chat={chat} open={false} href="/chat" />);
  expect(control()?.textContent).toBe(words);
  expect(control()?.getAttribute("href")).toBe("/chat");
});

test.each([
  ["student", "Chat with Mira"],
  ["tutor", "Chat with Robin"],
] as const)("a project leads its %s to the pair's chat", async (side, words) => {
  await renderPage(<ProjectChat project={sampleProject({ chat_session_id: SAMPLE_CHAT_ID })} side={side} />);
  expect(control()?.textContent).toBe(words);
  expect(control()?.getAttribute("href")).toBe(`/dashboard/${side}/messages?chat=${SAMPLE_CHAT_ID}`);
});

test("a project without a chat leads to none", async () => {
  await renderPage(<ProjectChat project={sampleProject()} side="student" />);
  expect(control()).toBe(null);
});

test("a confirmed lesson leads to its chat", async () => {
  const lesson = sampleBooking({ status: "confirmed", chat_session_id: SAMPLE_CHAT_ID });
  await renderPage(<ChatButton booking={lesson} side="tutor" withWhom="Robin Sample" />);
  expect(control()?.getAttribute("href")).toBe(`/dashboard/tutor/messages?chat=${SAMPLE_CHAT_ID}`);
  expect(control()?.getAttribute("aria-label")).toMatch(/^Chat with Student: /);
});

test("a lesson that is only held leads to none", async () => {
  await renderPage(
    <ChatButton booking={sampleBooking({ status: "pending" })} side="tutor" withWhom="Robin Sample" />,
  );
  expect(control()).toBe(null);
});
