import { expect, test, vi } from "vitest";
import {
  noProgress,
  SAMPLE_SESSION_ID,
  SAMPLE_SETUP,
  sessionUpdated,
  socketCount,
  stubSocketsAndTimers,
} from "../testing/fake-tutor-socket.ts";
import type { TutorEvent } from "./protocol.ts";
import { type SocketEnd, TutorSocket } from "./socket.ts";

function connect() {
  const latest = stubSocketsAndTimers();
  const events: TutorEvent["type"][] = [];
  const ends: SocketEnd[] = [];
  const waits: number[] = [];
  let losses = 0;
  const socket = new TutorSocket({
    url: () => "ws://academy.test/ws/ai-tutor",
    onEvent: ({ type }) => events.push(type),
    onLost: () => losses++,
    onEnd: (end) => ends.push(end),
    backoff: (attempt) => {
      waits.push(attempt);
      return 500;
    },
  });
  return { socket, latest, events, ends, waits, losses: () => losses };
}

function begun() {
  const line = connect();
  line.socket.start(SAMPLE_SETUP);
  line.latest().open();
  vi.advanceTimersByTime(1000);
  line.latest().say(sessionUpdated, noProgress);
  return line;
}

test("says what the session is about a second after the connection is there, once", () => {
  const { socket, latest } = connect();
  socket.start(SAMPLE_SETUP);
  expect(latest().url.search).toBe("");
  vi.advanceTimersByTime(3000);
  latest().open();
  vi.advanceTimersByTime(999);
  expect(latest().sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(latest().sent).toEqual([
    {
      type: "conversation.item.create",
      item: {
        type: "message",
        role: "system",
        content: [{ type: "input_text", text: JSON.stringify(SAMPLE_SETUP) }],
      },
    },
  ]);
  latest().say(sessionUpdated);
  vi.advanceTimersByTime(10_000);
  expect(latest().sent).toHaveLength(1);
});

test("a session of another page is resumed by its id, and not set up again", () => {
  const { socket, latest, events } = connect();
  socket.resume(SAMPLE_SESSION_ID);
  expect(latest().url.searchParams.get("resume")).toBe(SAMPLE_SESSION_ID);
  latest().open();
  vi.advanceTimersByTime(5000);
  expect(latest().sent).toEqual([]);
  latest().say(sessionUpdated);
  expect(events).toEqual(["session.updated"]);
});

test.each([
  ["before it is open", false, 1006, "unreachable"],
  ["because the server is full", true, 1013, "unreachable"],
  ["because the server restarts", true, 1012, "unreachable"],
  ["without a word", true, 1006, "not-begun"],
  ["in order", true, 1000, "not-begun"],
  ["because the page broke the rules", true, 1008, "not-begun"],
  ["because there is no access", true, 4401, "signed-out"],
] as const)("a connection that ends %s is not made again", (_, isOpen, code, end) => {
  const { socket, latest, ends, losses } = connect();
  socket.start(SAMPLE_SETUP);
  if (isOpen) latest().open();
  latest().end(code);
  vi.advanceTimersByTime(60_000);
  expect(ends).toEqual([end]);
  expect(losses()).toBe(0);
  expect(socketCount()).toBe(1);
});

test("nobody waits for a connection that is never there, or says nothing", () => {
  const never = connect();
  never.socket.start(SAMPLE_SETUP);
  vi.advanceTimersByTime(10_000);
  expect(never.ends).toEqual(["unreachable"]);
  const silent = connect();
  silent.socket.start(SAMPLE_SETUP);
  silent.latest().open();
  vi.advanceTimersByTime(35_000);
  expect(silent.ends).toEqual(["not-begun"]);
});

test("a server that restarts is come back to at once, and then with patience", () => {
  const { latest, waits, losses } = begun();
  latest().end(1012);
  expect(socketCount()).toBe(2);
  expect(latest().url.searchParams.get("resume")).toBe(SAMPLE_SESSION_ID);
  expect(losses()).toBe(1);
  latest().open();
  latest().end(1012);
  expect(socketCount()).toBe(2);
  vi.advanceTimersByTime(500);
  expect(socketCount()).toBe(3);
  expect(waits).toEqual([1]);
});

test.each([
  [1000, 0],
  [1006, 0],
  [1013, 3],
])("after %i it comes back with the patience of attempt %i", (code, attempt) => {
  const { latest, waits, ends } = begun();
  latest().end(code);
  expect(waits).toEqual([attempt]);
  vi.advanceTimersByTime(500);
  latest().end(1006);
  expect(waits).toEqual([attempt, attempt + 1]);
  vi.advanceTimersByTime(500);
  latest().open();
  latest().say(sessionUpdated);
  latest().end(1006);
  expect(waits, "an answer was heard in between").toEqual([attempt, attempt + 1, 0]);
  expect(ends).toEqual([]);
});

test.each([1002, 1008, 1009])("after %i it does not come back", (code) => {
  const { latest, ends } = begun();
  latest().end(code);
  vi.advanceTimersByTime(60_000);
  expect(ends).toEqual(["broken"]);
  expect(socketCount()).toBe(1);
});

test("access that ends in the middle leads to the door", () => {
  const { latest, ends } = begun();
  latest().end(4401);
  expect(ends).toEqual(["signed-out"]);
});

test("two missing heartbeats are a lost connection", () => {
  const { latest, losses } = begun();
  const heartbeat: TutorEvent = { type: "tutor.heartbeat", seconds_left: 60, is_last: true };
  vi.advanceTimersByTime(34_000);
  latest().say(heartbeat);
  vi.advanceTimersByTime(34_999);
  expect(losses()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(losses()).toBe(1);
  expect(latest().closedWith).toBe(1000);
  vi.advanceTimersByTime(500);
  expect(socketCount()).toBe(2);
});

test("with the network back, or the page seen after a sleep, it does not wait", () => {
  const { socket, latest } = begun();
  socket.wake();
  expect(socketCount(), "it was heard just now").toBe(1);
  socket.reconnect();
  expect(socketCount()).toBe(2);
  latest().end(1006);
  socket.wake();
  expect(socketCount()).toBe(3);
  latest().open();
  latest().say(sessionUpdated);
  // Timers stop while a laptop sleeps; its clock does not.
  vi.setSystemTime(Date.now() + 60_000);
  socket.wake();
  expect(socketCount()).toBe(4);
});

test("what comes over a connection that was given up is not heard", () => {
  const { socket, latest, events } = begun();
  socket.reconnect();
  latest(0).say(noProgress);
  latest(0).end(1006);
  expect(events).toEqual(["session.updated", "tutor.progress"]);
  expect(socketCount()).toBe(2);
});

test("stays away after stop", () => {
  const { socket, latest } = begun();
  socket.stop();
  expect(latest().closedWith).toBe(1000);
  socket.wake();
  socket.reconnect();
  vi.advanceTimersByTime(60_000);
  expect(socketCount()).toBe(1);
});

test("outlives what it does not know", () => {
  const { latest, events } = begun();
  latest().dispatchEvent(new MessageEvent("message", { data: "not json" }));
  latest().dispatchEvent(new MessageEvent("message", { data: '{"type":"later.invention"}' }));
  expect(events).toEqual(["session.updated", "tutor.progress"]);
});
