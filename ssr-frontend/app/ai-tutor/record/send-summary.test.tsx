// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { ChatDetail } from "../../chat/chat.ts";
import { chatList } from "../../queries/chats.ts";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  type,
} from "../../testing/app-page.tsx";
import { AI_TUTOR_SESSION_ID, sampleAiTutorSession } from "../../testing/sample-ai-tutor-sessions.ts";
import { sampleChat, sampleMessage } from "../../testing/sample-chat.ts";
import { sampleStudent } from "../../testing/sample-summer.ts";
import { SendSummary } from "./send-summary.tsx";

const PLACE = { count: 50, after: undefined };
const page = (items: ChatDetail[]) => ({ items, more: false, next: undefined });

/** Opens the page with the form for a student with these chats. */
async function open(chats: ChatDetail[]) {
  await renderPage(
    <main>
      <SendSummary session={sampleAiTutorSession()}>
        <span>Copy</span>
      </SendSummary>
    </main>,
    "/",
    { user: sampleStudent },
    [
      [chatList("student", "booking", PLACE).queryKey, page(chats)],
      [chatList("student", "pre_booking", PLACE).queryKey, page([])],
    ],
  );
  await click(getByText("Send the summary to your tutor"));
  await eventually(() => expect(document.querySelector("main section h3")).not.toBeNull());
}

const said = () => document.querySelector("main")?.textContent ?? "";
const field = () => document.querySelector<HTMLTextAreaElement>("textarea[name=message]");
const sent = (message: string) => ({
  status: 200,
  body: { outcome: "sent", message: sampleMessage(1, { message }) },
});
const held = {
  status: 200,
  body: {
    outcome: "held",
    findings: [{ kind: "contact", excerpt: "555-0100", reason: "looks like a phone number." }],
    allowed: "Call me",
  },
};
/** The responses of the two lists that are refetched after each attempt: chats of pairs, and inquiries. */
const lists = (...items: ChatDetail[]) => [
  { status: 200, body: { items } },
  { status: 200, body: { items: [] } },
];
const other = { ...sampleChat().other, id: "b0000000-0000-4000-8000-000000000003", first_name: "Mira" };

test("of several tutors one is chosen first", async () => {
  const chats = [sampleChat(), sampleChat({ id: "c2", other, subject: "Mathematics" })];
  const calls = stubApi(sent("x"), ...lists(...chats));
  await open(chats);
  await click(getByText("Send"));
  expect(said()).toContain("Please choose a tutor.");
  expect(calls).toEqual([]);
  const choices = document.querySelectorAll<HTMLInputElement>("input[name=chat]");
  expect(document.activeElement).toBe(choices[0]);
  await click(choices[1] as HTMLElement);
  expect(said()).not.toContain("Please choose a tutor.");
  await click(getByText("Send"));
  await eventually(() => expect(calls[0]?.path).toBe("/api/chats/c2/messages"));
  await eventually(() => getByText("Send it to another tutor"));
});

test("what screening finds is shown, with a way to send the rest", async () => {
  const calls = stubApi(held, ...lists(sampleChat()), sent("Call me"), ...lists(sampleChat()));
  await open([sampleChat()]);
  await click(getByText("Send"));
  await eventually(() => expect(said()).toContain("555-0100 looks like a phone number."));
  expect(document.activeElement?.tagName).toBe("FIELDSET");
  await click(getByText("Send without it"));
  await eventually(() => expect(said()).toContain("Sent to Sample Tutor."));
  expect(calls.filter(({ method }) => method === "POST").at(-1)?.body).toEqual({
    client_message_id: AI_TUTOR_SESSION_ID,
    message: "Call me",
  });
});

test("insisted on, it is read by the academy first", async () => {
  const waiting = {
    id: "h",
    state: "waiting",
    message: "x",
    client_message_id: AI_TUTOR_SESSION_ID,
    created_at: "2026-11-20T12:00:00Z",
    findings: [],
    file: null,
  };
  const calls = stubApi(held, ...lists(sampleChat()), {
    status: 200,
    body: { outcome: "waiting", held_message: waiting },
  });
  await open([sampleChat()]);
  await click(getByText("Send"));
  await eventually(() => getByText("Send for review anyway"));
  await click(getByText("Send for review anyway"));
  await eventually(() => expect(said()).toContain("Academy staff read it first."));
  expect(calls.filter(({ method }) => method === "POST").at(-1)?.body).toMatchObject({ insist: true });
});

test("what was found is not said of other words", async () => {
  stubApi(held, ...lists(sampleChat()));
  await open([sampleChat()]);
  await click(getByText("Send"));
  await eventually(() => getByText("Send without it"));
  await type("message", "Something else");
  expect(said()).not.toContain("Send without it");
});

test("a chat that was closed meanwhile says so, and nothing typed is lost", async () => {
  const closed = problemResponse(409, "chat_closed", "This chat is closed.");
  stubApi(closed, ...lists(sampleChat({ can_write: false })));
  await open([sampleChat()]);
  await type("message", "My own words");
  await click(getByText("Send"));
  await eventually(() => expect(said()).toContain("None of your chats is open anymore."));
  expect(said()).toContain("This chat is closed.");
  expect(field()?.value).toBe("My own words");
  expect(isOff(getByText("Send"))).toBe(true);
});

test.each([
  ["", true],
  ["x".repeat(1000), false],
  ["x".repeat(1001), true],
])("a message of %#: whether it cannot be sent", async (text, off) => {
  await open([sampleChat()]);
  await type("message", text);
  expect(isOff(getByText("Send"))).toBe(off);
  expect(said().includes("1 too many")).toBe(text.length > 1000);
});

test("without an open chat it says how one comes about", async () => {
  await open([sampleChat({ can_write: false })]);
  expect(said()).toContain("You have no open chat with a tutor.");
  expect(field()).toBeNull();
});
