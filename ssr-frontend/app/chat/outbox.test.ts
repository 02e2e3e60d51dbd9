import { describe, expect, test } from "vitest";
import { sampleFile } from "../testing/sample-chat.ts";
import type { ChatFile } from "./chat.ts";
import { EMPTY_OUTBOX, nextInLine, type OutboxAction, type OutboxState, reduceOutbox } from "./outbox.ts";

const AT = "2026-11-20T10:00:00Z";

const send = (id: string, chat = "c"): OutboxAction => ({
  type: "send",
  message: { id, chat, text: `Text ${id}`, at: AT },
});
const fail = (id: string): OutboxAction => ({ type: "fail", id, reason: "Not now." });
const write = (text: string, chat = "c"): OutboxAction => ({ type: "write", chat, text });

const outboxAfter = (...actions: OutboxAction[]): OutboxState => actions.reduce(reduceOutbox, EMPTY_OUTBOX);
const statesOf = ({ messages }: OutboxState) => messages.map(({ id, state }) => `${id} ${state}`);

describe("a message", () => {
  test("is on its way as soon as it is sent, and the composer is empty", () => {
    const state = outboxAfter(write("Text a"), send("a"));
    expect(statesOf(state)).toEqual(["a sending"]);
    expect(state.drafts).toEqual({});
  });

  test("goes when it is settled, whoever says so first", () => {
    const state = outboxAfter(send("a"), send("b"), { type: "settle", id: "a" }, { type: "settle", id: "a" });
    expect(statesOf(state)).toEqual(["b sending"]);
  });

  test("that failed keeps its row, and gives its text back to an empty composer", () => {
    const state = outboxAfter(send("a"), fail("a"));
    expect(statesOf(state)).toEqual(["a failed"]);
    expect(state.messages[0]?.reason).toBe("Not now.");
    expect(state.drafts).toEqual({ c: { text: "Text a", from: "a" } });
  });

  test("that failed leaves alone what is written meanwhile", () => {
    const state = outboxAfter(send("a"), write("Another"), fail("a"));
    expect(state.drafts).toEqual({ c: { text: "Another" } });
  });

  test("that was given back is sent once: retried, the composer is empty", () => {
    const state = outboxAfter(send("a"), fail("a"), { type: "retry", id: "a" });
    expect(statesOf(state)).toEqual(["a sending"]);
    expect(state.messages[0]?.reason).toBeUndefined();
    expect(state.drafts).toEqual({});
  });

  test("that was given back is sent once: sent from the composer, its row goes", () => {
    const state = outboxAfter(send("a"), fail("a"), write("Text a!"), send("b"));
    expect(statesOf(state)).toEqual(["b sending"]);
  });

  test("that was given back stays when something else is written in its place", () => {
    const state = outboxAfter(send("a"), fail("a"), write("Hello"), send("b"));
    expect(statesOf(state)).toEqual(["a failed", "b sending"]);
  });

  test("that was changed in the composer stays there when its row is retried", () => {
    const state = outboxAfter(send("a"), fail("a"), write("Text a, and more"), { type: "retry", id: "a" });
    expect(state.drafts).toEqual({ c: { text: "Text a, and more" } });
  });

  test("that is deleted gives its text back", () => {
    const state = outboxAfter(send("a"), fail("a"), write(""), { type: "delete", id: "a" });
    expect(state.messages).toEqual([]);
    expect(state.drafts).toEqual({ c: { text: "Text a" } });
  });

  test("that waits is sent again under its own id", () => {
    const waiting = outboxAfter(send("a"), { type: "wait", id: "a" });
    expect(statesOf(waiting)).toEqual(["a waiting"]);
    expect(statesOf(reduceOutbox(waiting, { type: "retry", id: "a" }))).toEqual(["a sending"]);
  });

  test("in which something was found says what, and can be edited or sent for review", () => {
    const findings = [{ kind: "phone" as const, excerpt: "555 0100", reason: "A phone number." }];
    const held = outboxAfter(send("a"), { type: "hold", id: "a", findings, allowed: "Text" });
    expect(held.messages[0]).toMatchObject({ state: "held", findings, allowed: "Text" });
    const insisted = reduceOutbox(held, { type: "insist", id: "a" });
    expect(insisted.messages[0]).toEqual({
      id: "a",
      chat: "c",
      text: "Text a",
      at: AT,
      state: "sending",
      insist: true,
    });
    const edited = reduceOutbox(reduceOutbox(held, write("More")), { type: "edit", id: "a" });
    expect(edited).toEqual({ messages: [], drafts: { c: { text: "Text a\nMore" } } });
  });

  test("that is sent without what was found takes its own place, and leaves alone what is written", () => {
    const findings = [{ kind: "phone" as const, excerpt: "555 0100", reason: "A phone number." }];
    const state = outboxAfter(
      send("a"),
      send("b"),
      { type: "hold", id: "a", findings, allowed: "Text" },
      write("Half a sen"),
      { type: "replace", id: "a", message: { id: "n", chat: "c", text: "Text", at: AT } },
    );
    expect(statesOf(state)).toEqual(["n sending", "b sending"]);
    expect(state.drafts).toEqual({ c: { text: "Half a sen" } });
  });

  test("of a question moves into the chat that is made for it, with what is written", () => {
    const state = outboxAfter(send("a", "ask:t"), write("And", "ask:t"), {
      type: "open",
      from: "ask:t",
      chat: "c",
    });
    expect(state.messages.map(({ chat }) => chat)).toEqual(["c"]);
    expect(state.drafts).toEqual({ c: { text: "And" } });
  });
});

describe("a file", () => {
  const file = sampleFile("f");
  const attach = (attached: ChatFile | undefined): OutboxAction => ({
    type: "attach",
    chat: "c",
    file: attached,
  });
  const sendFile = (text = "Text a"): OutboxAction => ({
    type: "send",
    message: { id: "a", chat: "c", text, file, at: AT },
  });

  test("stands in the composer with what is written, and goes with it", () => {
    const state = outboxAfter(attach(file), write("Text a"));
    expect(state.drafts).toEqual({ c: { text: "Text a", file } });
    expect(outboxAfter(attach(file), write("Text a"), write("")).drafts).toEqual({ c: { text: "", file } });
    expect(reduceOutbox(state, sendFile()).drafts).toEqual({});
    expect(reduceOutbox(state, attach(undefined)).drafts).toEqual({ c: { text: "Text a" } });
  });

  test.each(["Text a", ""])("is given back with a refused message's text: '%s'", (text) => {
    const state = outboxAfter(sendFile(text), fail("a"));
    expect(state.drafts).toEqual({ c: { text, file, from: "a" } });
    expect(reduceOutbox(state, { type: "retry", id: "a" }).drafts).toEqual({});
    expect(statesOf(reduceOutbox(state, sendFile(text)))).toEqual(["a sending"]);
  });

  test("of a deleted and of an edited message stands in the composer again", () => {
    const deleted = outboxAfter(sendFile(), { type: "wait", id: "a" }, { type: "delete", id: "a" });
    expect(deleted.drafts).toEqual({ c: { text: "Text a", file } });
    const held = outboxAfter(sendFile(), { type: "hold", id: "a", findings: [], allowed: null });
    expect(reduceOutbox(held, { type: "edit", id: "a" }).drafts).toEqual({ c: { text: "Text a", file } });
  });

  test("of a retried message is not sent a second time with what was made of its text", () => {
    const state = outboxAfter(sendFile(), fail("a"), write("Text a, and more"), { type: "retry", id: "a" });
    expect(state.drafts).toEqual({ c: { text: "Text a, and more" } });
  });

  test("that was all of a refused message keeps its row when it is taken out of the composer", () => {
    const state = outboxAfter(sendFile(""), fail("a"), write("Hello"), attach(undefined), send("b"));
    expect(statesOf(state)).toEqual(["a failed", "b sending"]);
  });
});

describe("the line", () => {
  test("has one message of each chat at its head", () => {
    const state = outboxAfter(send("a"), send("b"), send("x", "d"));
    expect(nextInLine(state).map(({ id }) => id)).toEqual(["a", "x"]);
  });

  test("goes past what was refused, and not past what waits", () => {
    const sent = outboxAfter(send("a"), send("b"));
    expect(nextInLine(reduceOutbox(sent, fail("a"))).map(({ id }) => id)).toEqual(["b"]);
    expect(nextInLine(reduceOutbox(sent, { type: "wait", id: "a" }))).toEqual([]);
  });
});
