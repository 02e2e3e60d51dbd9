import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type WebSocket as Peer, WebSocketServer } from "ws";
import type { ChatMessage } from "../chat/chat.ts";
import { sampleMessage } from "../testing/sample-chat.ts";
import type { LiveEvent } from "./protocol.ts";
import { jitteredBackoff, LiveSocket, type LiveSocketOptions, type LiveStatus } from "./socket.ts";

let server: WebSocketServer;
let events: LiveEvent[];
let statuses: LiveStatus[];
let resyncs: number;
let messages: ChatMessage[];
let greetings: string[];
/** The status when the latest greeting was received. */
let greetedIn: LiveStatus | undefined;
let options: LiveSocketOptions;
let socket: LiveSocket;
/** The attempt numbers passed to the backoff. */
let waits: number[];
/** The client's ends of its connections. */
let connections: WebSocket[];
/** The connections on the server's side: each with its `after` parameter and the frames it received. */
let peers: { peer: Peer; after: string | null; said: Record<string, unknown>[] }[];
/** Whether the server sends no greeting and no replies. */
let silent: boolean;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0 });
  await once(server, "listening");
  [events, statuses, resyncs, waits, peers, connections, silent] = [[], [], 0, [], [], [], false];
  messages = [];
  greetings = [];
  server.on("connection", (peer, request) => {
    const said: Record<string, unknown>[] = [];
    peers.push({ peer, after: new URL(request.url ?? "", "http://x").searchParams.get("after"), said });
    peer.on("message", (text) => {
      const frame = JSON.parse(String(text)) as { type: string; id: number; topics: string[] };
      said.push({ ...frame });
      if (silent || frame.type !== "subscribe") return;
      const topics = frame.topics.filter((topic) => topic !== "refused");
      send(peer, { type: "subscribed", id: frame.id, topics, refused: [] });
    });
    if (!silent)
      send(peer, { type: "hello", cursor: `hello-${peers.length}`, user_id: `user-${peers.length}` });
  });
  const { WebSocket } = globalThis;
  vi.stubGlobal(
    "WebSocket",
    class extends WebSocket {
      constructor(url: string) {
        super(url);
        connections.push(this);
      }
    },
  );
  const { port } = server.address() as AddressInfo;
  options = {
    url: () => `ws://127.0.0.1:${port}/ws`,
    onEvent: (event) => events.push(event),
    onMessage: (message) => messages.push(message),
    onResync: () => resyncs++,
    onGreeting: (userId) => {
      greetings.push(userId);
      greetedIn = statuses.at(-1);
    },
    onStatus: (status) => statuses.push(status),
    backoff: (attempt) => {
      waits.push(attempt);
      return 5;
    },
  };
  socket = new LiveSocket({ ...options, timeouts: { greeting: 300, silence: 300, probe: 100 } });
});

afterEach(async () => {
  socket.stop();
  vi.unstubAllGlobals();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const send = (peer: Peer, frame: unknown) => peer.send(JSON.stringify(frame));
const changed = (id: string) => ({
  type: "event",
  kind: "booking.changed",
  data: { booking_id: id, status: "confirmed" },
});
const seen = () =>
  events.map((event) => (event.kind === "booking.changed" ? event.data.booking_id : event.kind));
const subscribed = (connection: number) =>
  (peers[connection]?.said ?? []).filter(({ type }) => type === "subscribe");

async function connected(count: number): Promise<Peer> {
  await vi.waitFor(() => expect(statuses.filter((status) => status === "live")).toHaveLength(count));
  const latest = peers.at(-1);
  if (!latest) throw new Error("nobody connected");
  return latest.peer;
}

test("asks for what came after the page's own data, and passes events on in order", async () => {
  socket.start("page");
  const peer = await connected(1);
  expect(peers[0]?.after).toBe("page");
  send(peer, changed("a"));
  send(peer, changed("b"));
  await vi.waitFor(() => expect(seen()).toEqual(["a", "b"]));
});

test("passes the messages of chats on as they are", async () => {
  socket.start("page");
  const message = sampleMessage(7);
  send(await connected(1), { type: "message", message });
  await vi.waitFor(() => expect(messages).toEqual([message]));
  expect(events).toEqual([]);
});

test("resumes from the last cursor it was given", async () => {
  socket.start("page");
  const peer = await connected(1);
  send(peer, changed("a"));
  send(peer, { type: "heartbeat", cursor: "beat" });
  send(peer, changed("b"));
  await vi.waitFor(() => expect(seen()).toEqual(["a", "b"]));
  peer.close(1012);
  await connected(2);
  expect(peers[1]?.after).toBe("beat");
  expect(statuses).toEqual(["connecting", "live", "offline", "connecting", "live"]);
  (await connected(2)).terminate();
  await connected(3);
  expect(peers[2]?.after).toBe("hello-2");
});

test("says whose connection it is, each time that it is made", async () => {
  socket.start("page");
  (await connected(1)).close(1012);
  await connected(2);
  expect(greetings).toEqual(["user-1", "user-2"]);
  // The greeting's user is known before the status becomes live.
  expect(greetedIn).not.toBe("live");
});

test("a connection that breaks before it is greeted moves nothing on", async () => {
  silent = true;
  socket.start("page");
  await vi.waitFor(() => expect(peers).toHaveLength(1));
  peers[0]?.peer.terminate();
  await vi.waitFor(() => expect(peers).toHaveLength(2));
  expect(peers[1]?.after).toBe("page");
});

test("a resync moves it on and asks for a reload", async () => {
  socket.start("page");
  send(await connected(1), { type: "resync", cursor: "anew" });
  await vi.waitFor(() => expect(resyncs).toBe(1));
  peers[0]?.peer.terminate();
  await connected(2);
  expect(peers[1]?.after).toBe("anew");
});

test("what is loaded anew is subscribed to from there", async () => {
  silent = true;
  socket.subscribe(["days"], "old");
  socket.start("old");
  await vi.waitFor(() => expect(peers).toHaveLength(1));
  const [first] = peers;
  if (!first) throw new Error("nobody connected");
  send(first.peer, { type: "resync", cursor: "anew" });
  send(first.peer, { type: "hello", cursor: "anew", user_id: "user" });
  await vi.waitFor(() => expect(subscribed(0)).toMatchObject([{ topics: ["days"], after: "anew" }]));
});

test("subscribes from where the page's data stands, and again from where a broken connection stood", async () => {
  const leave = socket.subscribe(["days"], "data");
  socket.start("page");
  const first = await connected(1);
  await vi.waitFor(() =>
    expect(subscribed(0)).toEqual([
      { type: "subscribe", id: expect.any(Number), topics: ["days"], after: "data" },
    ]),
  );
  socket.subscribe(["slots", "refused"]);
  await vi.waitFor(() =>
    expect(subscribed(0)[1]).toMatchObject({ topics: ["slots", "refused"], after: "hello-1" }),
  );
  send(first, { type: "heartbeat", cursor: "beat" });
  send(first, changed("a"));
  await vi.waitFor(() => expect(seen()).toEqual(["a"]));
  first.terminate();
  await connected(2);
  // The server would refuse the topic again, so it is not requested.
  await vi.waitFor(() => expect(subscribed(1)).toHaveLength(1));
  expect(subscribed(1)[0]).toMatchObject({ topics: ["days", "slots"], after: "beat" });
  leave();
  await vi.waitFor(() => expect(peers[1]?.said.at(-1)).toEqual({ type: "unsubscribe", topics: ["days"] }));
});

test("until a subscription is answered it is asked for from the same place", async () => {
  socket.start("page");
  const first = await connected(1);
  silent = true;
  socket.subscribe(["days"], "data");
  await vi.waitFor(() => expect(subscribed(0)).toHaveLength(1));
  send(first, { type: "heartbeat", cursor: "beat" });
  silent = false;
  first.terminate();
  await connected(2);
  await vi.waitFor(() => expect(subscribed(1)).toMatchObject([{ topics: ["days"], after: "data" }]));
});

test("a topic is left when nobody shows it any more", async () => {
  socket.start("page");
  await connected(1);
  const [one, other] = [socket.subscribe(["days"]), socket.subscribe(["days", "slots"])];
  one();
  other();
  await vi.waitFor(() =>
    expect(peers[0]?.said.filter(({ type }) => type === "unsubscribe")).toEqual([
      { type: "unsubscribe", topics: ["days", "slots"] },
    ]),
  );
});

test("stays away after being signed out", async () => {
  socket.start("page");
  (await connected(1)).close(4401);
  await vi.waitFor(() => expect(statuses.at(-1)).toBe("signed-out"));
  expect(waits).toEqual([]);
  socket.probe();
  socket.reconnect();
  expect(connections).toHaveLength(1);
});

test.each([
  [1012, 0],
  [1013, 3],
  [4429, 10],
  [1008, 10],
])("after %i it comes back with the patience of attempt %i", async (code, attempt) => {
  socket.start("page");
  (await connected(1)).close(code);
  await connected(2);
  expect(waits).toEqual([attempt]);
});

test("stays away after stop, whatever was under way", async () => {
  socket.start("page");
  await connected(1);
  const [connection] = connections;
  if (!connection) throw new Error("there is no connection");
  socket.stop();
  // This listener runs after the socket's own.
  await once(connection, "close");
  expect(waits).toEqual([]);
  socket.probe();
  socket.reconnect();
  expect(connections).toHaveLength(1);
});

/** Opens the connection with fake timers; network events still arrive by themselves. */
async function opened(): Promise<{ connection: WebSocket; peer: Peer }> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  socket.start("page");
  const [connection] = connections;
  if (!connection) throw new Error("there is no connection");
  await once(connection, "message");
  const [first] = peers;
  if (!first) throw new Error("nobody connected");
  return { connection, peer: first.peer };
}

test("a connection that falls silent is replaced", async () => {
  await opened();
  vi.advanceTimersByTime(299);
  expect(statuses).toEqual(["connecting", "live"]);
  vi.advanceTimersByTime(1);
  expect(statuses.at(-1)).toBe("offline");
  vi.advanceTimersByTime(5);
  expect(connections).toHaveLength(2);
});

test("one missed heartbeat is enough", async () => {
  const heartbeat = 20_000;
  socket = new LiveSocket(options);
  const { connection, peer } = await opened();
  vi.advanceTimersByTime(heartbeat + 5_000);
  send(peer, { type: "heartbeat", cursor: "late" });
  await once(connection, "message");
  expect(statuses.at(-1)).toBe("live");
  vi.advanceTimersByTime(2 * heartbeat - 1);
  expect(statuses).toContain("offline");
});

test("one that is heard of stays", async () => {
  const { connection, peer } = await opened();
  for (let beat = 0; beat < 5; beat++) {
    vi.advanceTimersByTime(200);
    send(peer, { type: "heartbeat", cursor: `${beat}` });
    await once(connection, "message");
  }
  expect(statuses).toEqual(["connecting", "live"]);
});

test("one that is not greeted is given up", async () => {
  silent = true;
  socket.start("page");
  await vi.waitFor(() => expect(connections.length).toBeGreaterThan(1));
  expect(waits[0]).toBe(0);
});

test("with the network back it does not wait for the dead connection", async () => {
  socket.start("page");
  (await connected(1)).pause();
  socket.reconnect();
  await connected(2);
  expect(waits).toEqual([]);
});

test("a page that is seen again asks whether the connection lives", async () => {
  const { connection } = await opened();
  socket.probe();
  await once(connection, "message");
  expect(peers[0]?.said).toEqual([{ type: "subscribe", id: 0, topics: [] }]);
  vi.advanceTimersByTime(299);
  expect(statuses, "it was answered").toEqual(["connecting", "live"]);
});

test("and does not wait long for a connection that does not answer", async () => {
  await opened();
  silent = true;
  socket.probe();
  vi.advanceTimersByTime(99);
  expect(statuses).toEqual(["connecting", "live"]);
  vi.advanceTimersByTime(6);
  expect(connections).toHaveLength(2);
});

test("outlives frames it does not know", async () => {
  socket.start("page");
  const peer = await connected(1);
  peer.send("not json");
  send(peer, { type: "later-invention", cursor: 99 });
  send(peer, changed("a"));
  await vi.waitFor(() => expect(seen()).toEqual(["a"]));
});

test("waits longer after each failure, never all at once, never over half a minute", () => {
  expect(jitteredBackoff(0, () => 0)).toBe(250);
  expect(jitteredBackoff(0, () => 1)).toBe(500);
  expect(jitteredBackoff(3, () => 0.5)).toBe(3000);
  expect(jitteredBackoff(50, () => 1)).toBe(30_000);
});
