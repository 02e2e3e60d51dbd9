// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { messagesKey } from "../queries/chat-messages.ts";
import { chat as chatQuery, inquiry } from "../queries/chats.ts";
import { focus, renderPage, stubApi } from "../testing/app-page.tsx";
import { SAMPLE_CHAT_ID, STUDENT_ID, sampleChat, TUTOR_ID } from "../testing/sample-chat.ts";
import { AskPanel } from "./ask-panel.tsx";
import type { Inquiry } from "./chat.ts";

const user = {
  id: STUDENT_ID,
  email: "s@example.org",
  first_name: "Sample",
  last_name: "Student",
  role: "student",
  roles: ["student"],
} as never;

const asked: Inquiry = { tutor: sampleChat().other, subjects: ["English", "Physics"], chat: null };
const chat = sampleChat({ kind: "pre_booking" });

beforeEach(() => {
  localStorage.clear();
});

/** The page of a student with an inquiry, with an unsent draft. */
async function openAsking(draft: string) {
  stubApi();
  localStorage.setItem(`chat:${STUDENT_ID}:draft:ask:${TUTOR_ID}`, JSON.stringify({ text: draft }));
  const { client } = await renderPage(<AskPanel tutorId={TUTOR_ID} />, "/", { user }, [
    [inquiry(TUTOR_ID).queryKey, asked],
    [chatQuery(SAMPLE_CHAT_ID).queryKey, chat],
    [
      messagesKey(SAMPLE_CHAT_ID),
      { pages: [{ items: [], more_before: false, more_after: false }], pageParams: [{}] },
    ],
  ]);
  return {
    makeChat: () => act(async () => client.setQueryData(inquiry(TUTOR_ID).queryKey, { ...asked, chat })),
  };
}

const composer = () => document.querySelector("textarea") as HTMLTextAreaElement;

test("what is being written goes over into the chat when that is made, wherever that was", async () => {
  const { makeChat } = await openAsking("Do you re");
  expect(composer().value).toBe("Do you re");
  await focus(composer());
  await makeChat();
  expect(document.querySelector("section[aria-label^='Messages with']")).toBeTruthy();
  expect(composer().value).toBe("Do you re");
  expect(document.activeElement).toBe(composer());
});
