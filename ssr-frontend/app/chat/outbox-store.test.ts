// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Problem } from "../api/problem.ts";
import { sampleChat, sampleFile, sampleMessage } from "../testing/sample-chat.ts";
import type { Chat, ChatFile, NewChatMessage, SendOutcome } from "./chat.ts";
import { forgetOutboxes } from "./forget-outboxes.ts";
import { hasUnsent } from "./outbox-storage.ts";
import { askingOf, createOutbox, type Outbox, type OutboxOptions } from "./outbox-store.ts";

const unreachable = new Problem({ title: "", status: 503, code: "unreachable", detail: "Not now." });
const refusal = new Problem({ title: "", status: 422, code: "validation_failed", detail: "Too long." });

/** The recorded API requests, each with a function that settles it. */
let calls: { chat: string; body: NewChatMessage; end: (outcome: SendOutcome | Problem) => Promise<void> }[];
let failed: string[];
let shown: string[];
let outboxes: Outbox[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [calls, failed, shown, outboxes] = [[], [], [], []];
});

afterEach(() => {
  for (const outbox of outboxes) outbox.end();
  vi.useRealTimers();
});

const flush = () => vi.advanceTimersByTimeAsync(0);

/** The outbox of a tab; a second one is another tab, or the page after a reload. */
function openTab(userId = "u", options: Partial<OutboxOptions> = {}): Outbox {
  const outbox = createOutbox({
    userId,
    send: (chat, body) =>
      new Promise((resolve, reject) => {
        const end = async (outcome: SendOutcome | Problem) => {
          if (outcome instanceof Problem) reject(outcome);
          else resolve(outcome);
          await flush();
        };
        calls.push({ chat, body, end });
      }),
    openInquiry: async () => sampleChat({ id: "made" }),
    onSent: async ({ client_message_id }) => void shown.push(client_message_id),
    onHeld: () => undefined,
    onFailed: ({ id }) => void failed.push(id),
    onOpened: () => undefined,
    upload: async () => sampleFile("f"),
    ...options,
  });
  outboxes.push(outbox);
  return outbox;
}

const send = async (outbox: Outbox, id: string, chat = "c") => {
  const at = `2026-11-20T10:00:0${outbox.store.getState().messages.length}Z`;
  outbox.dispatch({ type: "send", message: { id, chat, text: `Text ${id}`, at } });
  await flush();
};
const sent = (id: string): SendOutcome => ({
  outcome: "sent",
  message: sampleMessage(1, { client_message_id: id }),
});
const statesOf = ({ store }: Outbox) => store.getState().messages.map(({ id, state }) => `${id} ${state}`);
const askedFor = () => calls.map(({ body }) => body.client_message_id);

test("sends one message after another in each chat, and chats beside each other", async () => {
  const outbox = openTab();
  await send(outbox, "a");
  await send(outbox, "b");
  await send(outbox, "x", "d");
  expect(askedFor()).toEqual(["a", "x"]);
  await calls[0]?.end(sent("a"));
  expect(askedFor()).toEqual(["a", "x", "b"]);
  expect(statesOf(outbox)).toEqual(["b sending", "x sending"]);
});

test("a message is shown in its place before its row goes", async () => {
  let show = () => undefined as unknown;
  const onSent = () => new Promise<void>((resolve) => (show = resolve));
  const outbox = openTab("u", { onSent });
  await send(outbox, "a");
  await calls[0]?.end(sent("a"));
  expect(statesOf(outbox)).toEqual(["a sending"]);
  show();
  await flush();
  expect(statesOf(outbox)).toEqual([]);
});

test("the frame may come before the response, which changes nothing then", async () => {
  const outbox = openTab();
  await send(outbox, "a");
  outbox.dispatch({ type: "settle", id: "a" });
  expect(statesOf(outbox)).toEqual([]);
  await calls[0]?.end(refusal);
  expect([statesOf(outbox), failed]).toEqual([[], []]);
});

test("a refusal is told of once, and the next message goes", async () => {
  const outbox = openTab();
  await send(outbox, "a");
  await send(outbox, "b");
  await calls[0]?.end(refusal);
  expect(failed).toEqual(["a"]);
  expect(outbox.store.getState().messages[0]).toMatchObject({ state: "failed", reason: "Too long." });
  expect(askedFor()).toEqual(["a", "b"]);
});

test("without a connection messages wait in order, and go when it is back", async () => {
  const outbox = openTab();
  await send(outbox, "a");
  await send(outbox, "b");
  await calls[0]?.end(unreachable);
  expect(statesOf(outbox)).toEqual(["a waiting", "b sending"]);
  expect(askedFor()).toEqual(["a"]);
  outbox.resume();
  await flush();
  expect(askedFor()).toEqual(["a", "a"]);
  await calls[1]?.end(sent("a"));
  await calls[2]?.end(sent("b"));
  expect([askedFor(), statesOf(outbox), failed]).toEqual([["a", "a", "b"], [], []]);
});

test("and by themselves after a while, ever longer", async () => {
  const outbox = openTab();
  await send(outbox, "a");
  await calls[0]?.end(unreachable);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toHaveLength(2);
  await calls[1]?.end(unreachable);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(3);
});

const signedOut = new Problem({ title: "", status: 401, code: "unauthenticated", detail: "Log in." });
const tooMany = new Problem({ title: "", status: 429, code: "rate_limited", detail: "Wait a moment." }, 17);

test("by whom the API does not know any more nothing is sent by itself", async () => {
  const outbox = openTab();
  await send(outbox, "a");
  await send(outbox, "x", "d");
  await calls[0]?.end(signedOut);
  await calls[1]?.end(unreachable);
  await send(outbox, "y", "e");
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toHaveLength(2);
  expect(statesOf(outbox)).toEqual(["a waiting", "x waiting", "y sending"]);
  outbox.resume();
  await flush();
  expect(askedFor().slice(2).toSorted()).toEqual(["a", "x", "y"]);
});

test.each([
  ["its end", (outbox: Outbox) => outbox.end()],
  ["signing out", () => forgetOutboxes()],
  ["somebody else's coming", () => forgetOutboxes("v")],
])("after %s nothing is sent or stored any more", async (_, finish) => {
  const outbox = openTab();
  await send(outbox, "a");
  await send(outbox, "b");
  finish(outbox);
  localStorage.clear();
  await calls[0]?.end(unreachable);
  outbox.resume();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(120_000);
  expect([askedFor(), localStorage.length]).toEqual([["a"], 0]);
});

test("what comes too fast waits in order as long as the API says, with its words", async () => {
  const outbox = openTab();
  await send(outbox, "a");
  await send(outbox, "b");
  await calls[0]?.end(tooMany);
  expect(failed).toEqual([]);
  expect(outbox.store.getState().messages[0]).toMatchObject({ state: "waiting", reason: "Wait a moment." });
  await vi.advanceTimersByTimeAsync(16_999);
  expect(askedFor()).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(askedFor()).toEqual(["a", "a"]);
  await calls[1]?.end(sent("a"));
  expect(askedFor()).toEqual(["a", "a", "b"]);
});

test("what may not be sent today is refused", async () => {
  const outbox = openTab();
  await send(outbox, "a");
  await calls[0]?.end(new Problem({ ...tooMany, title: "", detail: "Tomorrow." }, 40_000));
  expect([statesOf(outbox), failed]).toEqual([["a failed"], ["a"]]);
});

test("the browser's line is heard of wherever on the page one is", async () => {
  const outbox = openTab();
  await send(outbox, "a");
  await calls[0]?.end(unreachable);
  window.dispatchEvent(new Event("online"));
  await flush();
  expect(askedFor()).toEqual(["a", "a"]);
});

describe("what another tab writes", () => {
  const tell = (chat: string, draft: unknown) => {
    const newValue = draft ? JSON.stringify(draft) : null;
    window.dispatchEvent(new StorageEvent("storage", { key: `chat:u:draft:${chat}`, newValue }));
  };

  test("stands in the composer here", () => {
    const outbox = openTab();
    tell("c", { text: "Half a sen" });
    expect(outbox.store.getState().drafts).toEqual({ c: { text: "Half a sen" } });
    tell("c", undefined);
    expect(outbox.store.getState().drafts).toEqual({});
  });

  test("leaves alone what is being written here", () => {
    const outbox = openTab();
    outbox.dispatch({ type: "write", chat: "c", text: "Mine" });
    document.body.innerHTML = `<textarea data-draft="c"></textarea>`;
    document.querySelector("textarea")?.focus();
    tell("c", { text: "Theirs" });
    tell("d", { text: "Another chat's" });
    expect(outbox.store.getState().drafts).toEqual({ c: { text: "Mine" }, d: { text: "Another chat's" } });
    document.querySelector("textarea")?.blur();
    tell("c", { text: "Theirs" });
    expect(outbox.store.getState().drafts.c).toEqual({ text: "Theirs" });
  });
});

test("a reload in the middle of a send sends it again under the same id", async () => {
  await send(openTab(), "a");
  outboxes[0]?.end();
  const reloaded = openTab();
  await flush();
  expect(statesOf(reloaded)).toEqual(["a sending"]);
  expect(askedFor()).toEqual(["a", "a"]);
  await calls[1]?.end(sent("a"));
  expect(hasUnsent("u")).toBe(false);
});

test("what is written and what was refused outlast a reload", async () => {
  const outbox = openTab();
  await send(outbox, "a");
  await calls[0]?.end(refusal);
  outbox.dispatch({ type: "write", chat: "d", text: "Half a sen" });
  const reloaded = openTab();
  expect(statesOf(reloaded)).toEqual(["a failed"]);
  expect(reloaded.store.getState().drafts.d).toEqual({ text: "Half a sen" });
  expect(askedFor()).toEqual(["a"]);
});

test("what another tab has sent is not there any more", async () => {
  await send(openTab(), "a");
  const other = openTab();
  await calls[0]?.end(sent("a"));
  // The browser notifies every tab except the one that made the change.
  window.dispatchEvent(new StorageEvent("storage", { key: "chat:u:message:a", newValue: null }));
  expect(statesOf(other)).toEqual([]);
});

test("two tabs do not overwrite each other's messages", async () => {
  const [one, other] = [openTab(), openTab()];
  await send(one, "a");
  await send(other, "b");
  expect(statesOf(openTab())).toEqual(["a sending", "b sending"]);
});

test("a question makes its chat first, which is told, and its other messages follow there", async () => {
  const opened: [string, string][] = [];
  const outbox = openTab("u", { onOpened: (tutorId, { id }) => void opened.push([tutorId, id]) });
  await send(outbox, "a", askingOf("t"));
  expect(opened).toEqual([["t", "made"]]);
  await send(outbox, "b", askingOf("t"));
  await calls[0]?.end(sent("a"));
  await calls[1]?.end(sent("b"));
  expect(calls.map(({ chat, body }) => `${body.client_message_id} ${chat}`)).toEqual(["a made", "b made"]);
});

test("a question whose chat was made elsewhere meanwhile is not sent beside itself", async () => {
  let opened = (_: Chat) => undefined as unknown;
  const outbox = openTab("u", { openInquiry: () => new Promise((resolve) => (opened = resolve)) });
  await send(outbox, "a", askingOf("t"));
  outbox.dispatch({ type: "open", from: askingOf("t"), chat: "made" });
  await send(outbox, "b", "made");
  opened(sampleChat({ id: "made" }));
  await flush();
  expect(askedFor()).toEqual(["a"]);
  await calls[0]?.end(sent("a"));
  expect(askedFor()).toEqual(["a", "b"]);
});

describe("a file", () => {
  const chosen = new File(["x"], "board.png", { type: "image/png" });

  /** A tab whose upload the test completes. */
  function openUpload() {
    const upload = { end: (_: ChatFile | Problem) => flush(), signal: new AbortController().signal };
    const outbox = openTab("u", {
      upload: (_chat, _file, onProgress, signal) =>
        new Promise((resolve, reject) => {
          onProgress(0.5);
          upload.signal = signal;
          upload.end = (end) => {
            if (end instanceof Problem) reject(end);
            else resolve(end);
            return flush();
          };
        }),
    });
    return { outbox, upload };
  }
  const start = async ({ uploads }: Outbox, chat: string) => {
    uploads.start(chat, async () => "made", chosen);
    await flush();
  };

  test("that is on its way for a question arrives in the chat that was made for it", async () => {
    const { outbox, upload } = openUpload();
    await start(outbox, askingOf("t"));
    outbox.dispatch({ type: "open", from: askingOf("t"), chat: "made" });
    expect(outbox.uploads.store.getState()).toEqual({ made: { part: 0.5 } });
    await upload.end(sampleFile("f"));
    expect(upload.signal.aborted).toBe(false);
    expect(outbox.uploads.store.getState()).toEqual({});
    expect(outbox.store.getState().drafts).toEqual({ made: { text: "", file: sampleFile("f") } });
  });

  test("that is refused or given up says so, and no file comes of it", async () => {
    const { outbox, upload } = openUpload();
    await start(outbox, "c");
    await upload.end(refusal);
    expect(outbox.uploads.store.getState()).toEqual({ c: { problem: "Too long." } });
    await start(outbox, "c");
    outbox.uploads.cancel("c");
    await upload.end(sampleFile("f"));
    expect([upload.signal.aborted, outbox.uploads.store.getState()]).toEqual([true, {}]);
    expect(outbox.store.getState().drafts).toEqual({});
  });
});

test("what was found in a message is kept with it, over a reload as well", async () => {
  const outbox = openTab();
  await send(outbox, "a");
  const findings = [{ kind: "email" as const, excerpt: "a@b.test", reason: "An email address." }];
  await calls[0]?.end({ outcome: "held", findings, allowed: null });
  expect(openTab().store.getState().messages[0]).toMatchObject({ state: "held", findings });
  expect(shown).toEqual([]);
});

test("nobody else's messages are kept, and none after signing out", async () => {
  await send(openTab("u"), "a");
  await send(openTab("v"), "b");
  localStorage.setItem("theme", "x");
  forgetOutboxes("v");
  expect([hasUnsent("u"), hasUnsent("v")]).toEqual([false, true]);
  forgetOutboxes();
  expect(Object.keys(localStorage)).toEqual(["theme"]);
});
