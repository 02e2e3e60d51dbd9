import { expect, test } from "vitest";
import { STUDENT_ID, sampleMessage, sampleMessages } from "../testing/sample-chat.ts";
import type { HeldMessage } from "./chat.ts";
import { dayLabel, type ThreadParts, threadRows } from "./thread.ts";

const parts = (changes: Partial<ThreadParts>): ThreadParts => ({
  messages: [],
  held: [],
  unsent: [],
  moreBefore: false,
  viewerId: STUDENT_ID,
  zone: "America/Los_Angeles",
  now: "2026-11-20T12:00:00Z",
  readUpTo: undefined,
  ...changes,
});
const kinds = (changes: Partial<ThreadParts>) => threadRows(parts(changes)).map(({ kind }) => kind);

test("days are the viewer's own", () => {
  const messages = [
    sampleMessage(1, { created_at: "2026-11-20T07:59:00Z" }),
    sampleMessage(2, { created_at: "2026-11-20T08:01:00Z" }),
  ];
  expect(kinds({ messages })).toEqual(["day", "message", "day", "message"]);
  expect(kinds({ messages, zone: "Europe/Berlin" })).toEqual(["day", "message", "message"]);
});

test.each([
  ["2026-11-20T09:00:00Z", "Today"],
  ["2026-11-19T20:00:00Z", "Yesterday"],
  ["2026-11-02T20:00:00Z", "Monday, November 2"],
  ["2025-11-02T20:00:00Z", "Sunday, November 2, 2025"],
])("%s is %s", (at, label) =>
  expect(dayLabel(at, "America/Los_Angeles", "2026-11-20T12:00:00Z")).toBe(label),
);

test("the line of what is new stands before the first unread message of the other, once", () => {
  const messages = sampleMessages(1, 5);
  expect(kinds({ messages, readUpTo: 3 })).toEqual([
    "day",
    "message",
    "message",
    "message",
    "new",
    "message",
    "message",
  ]);
  expect(kinds({ messages, readUpTo: 5 })).not.toContain("new");
});

test("messages of one sender within minutes stand together", () => {
  const mine = { sender_id: STUDENT_ID };
  const messages = [sampleMessage(1), sampleMessage(2), sampleMessage(3, mine), sampleMessage(900, mine)];
  const ends = threadRows(parts({ messages })).flatMap((row) => (row.kind === "message" ? [row.ends] : []));
  expect(ends).toEqual([false, true, true, true]);
});

test("what the outbox still has is there once", () => {
  const unsent = [
    { id: "client-2", chat: "c", text: "Message 2", state: "sending" as const, at: "" },
    { id: "client-3", chat: "c", text: "Message 3", state: "sending" as const, at: "" },
  ];
  const keys = threadRows(parts({ messages: sampleMessages(1, 2), unsent })).map(({ key }) => key);
  expect(keys.slice(1)).toEqual(["client-1", "client-2", "client-3"]);
});

test("held messages stand where they were written, until they become messages", () => {
  const held = (changes: Partial<HeldMessage>): HeldMessage => ({
    id: "h",
    client_message_id: "client-h",
    message: "Held",
    findings: [],
    state: "waiting",
    created_at: "2026-11-20T10:00:01.500Z",
    ...changes,
  });
  const messages = sampleMessages(1, 2);
  expect(kinds({ messages, held: [held({})] })).toEqual(["day", "message", "held", "message"]);
  expect(kinds({ messages, held: [held({ state: "released" })] })).not.toContain("held");
  const released = [...messages, sampleMessage(3, { client_message_id: "client-h" })];
  expect(kinds({ messages: released, held: [held({})] })).not.toContain("held");
});
