// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { click, getByText, isOff, stubApi, toasts, type } from "../testing/app-page.tsx";
import { FakeSocket, stubSockets } from "../testing/fake-tutor-socket.ts";
import { sampleStudent } from "../testing/sample-summer.ts";
import { beginSession, fillInSetup, showTutor } from "../testing/tutor-page.tsx";

beforeEach(() => sessionStorage.clear());

const said = () => document.querySelector("main")?.textContent ?? "";
const heard = (selector: string) => document.querySelector(selector)?.textContent ?? "";
const composer = () => document.querySelector<HTMLTextAreaElement>("textarea") as HTMLTextAreaElement;
const press = (key: string, options = {}) =>
  act(async () => composer().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...options })));

const radio = (value: string) => document.querySelector<HTMLInputElement>(`[name=mode][value=${value}]`);

test("where nobody can talk with it now, it cannot be chosen", async () => {
  await showTutor({ is_voice_open: false });
  expect(radio("voice")?.disabled).toBe(true);
  expect(said()).toContain("Not possible at the moment.");
  expect(said()).not.toContain("Your voice is not kept.");
  await fillInSetup();
  expect(said()).toContain("ModeText-to-text");
  expect(said()).not.toContain("You need a microphone.");
});

test("says what is left, and what is known of sessions", async () => {
  await showTutor();
  expect(said()).toContain("Left for you today: 6 sessions, 90 minutes total.");
  expect(said()).toContain("Sessions are kept for a day when you’re not signed in.");
});

test("keeps a student's sessions for so long", async () => {
  await showTutor({}, { user: sampleStudent });
  expect(said()).toContain("We keep your sessions for 12 months after they end.");
});

test("nothing can begin when nothing is left", async () => {
  await showTutor({ refusal: "It’ll be here again tomorrow." });
  expect(said()).toContain("It’ll be here again tomorrow.");
  expect(document.querySelector("form")).toBeNull();
});

test("a connection that is not made is told of", async () => {
  const latest = stubSockets();
  stubApi();
  await showTutor();
  await fillInSetup();
  await click(getByText("Connect to AI Tutor"));
  expect(isOff(getByText("Connecting…"))).toBe(true);
  await act(async () => latest().end(1006));
  expect(toasts()).toEqual(["Connection ErrorFailed to connect to AI tutor"]);
  expect(isOff(getByText("Connect to AI Tutor"))).toBe(false);
});

test("Enter sends, Shift+Enter does not, nor does Enter while a word is composed", async () => {
  const { latest } = await beginSession();
  expect(document.activeElement).toBe(composer());
  expect(said()).toContain("Text Mode");
  expect(said()).toContain("Ready");
  await type("message", "I have x + 1 = 3");
  await press("Enter", { shiftKey: true });
  await press("Enter", { isComposing: true });
  expect(latest().sent).toHaveLength(1);
  await press("Enter");
  expect(latest().sent).toHaveLength(3);
  expect(composer().value).toBe("");
});

test("an answer is read to those who listen once it is whole", async () => {
  const { latest, say } = await beginSession();
  await type("message", "Hello");
  await press("Enter");
  const item = latest().sent.find((event) => event.type === "conversation.item.create" && event.item.id);
  const id = item && "item" in item ? (item.item.id ?? "") : "";
  await say(
    { type: "conversation.item.created", item: { id, role: "user", content: "Hello" } },
    { type: "response.created", response: { id: "r1" }, item_id: "m2", purpose: "answer", hint: null },
    { type: "response.text.delta", response_id: "r1", item_id: "m2", delta: "What have **you** " },
  );
  expect(said()).toContain("Answering…");
  expect(heard("[role=log]")).toBe("");
  await click(getByText("Stop"));
  expect(latest().sent.at(-1)).toEqual({ type: "response.cancel" });
  await say(
    { type: "response.text.done", response_id: "r1", item_id: "m2", text: "What have **you** tried?" },
    { type: "response.done", response: { id: "r1", status: "completed" } },
  );
  expect(heard("[role=log]")).toBe("AI tutor: What have you tried?");
});

test("a page that is left closes its connection", async () => {
  const { latest } = await beginSession();
  expect(latest().readyState).toBe(FakeSocket.OPEN);
  await click(getByText("Leave"));
  expect(latest().closedWith).toBe(1000);
});

test("whoever has no account is offered no notes and no sessions", async () => {
  await showTutor();
  expect(said()).not.toContain("Notes from a session");
  expect(said()).not.toContain("Your sessions so far");
});
