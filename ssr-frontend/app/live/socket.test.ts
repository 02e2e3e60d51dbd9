import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type WebSocket as Peer, WebSocketServer } from "ws";
import type { LiveEvent } from "./protocol.ts";
import { jitteredBackoff, LiveSocket, type LiveStatus } from "./socket.ts";

let server: WebSocketServer;
let events: LiveEvent[];
let statuses: LiveStatus[];
let resyncs: number;
let socket: LiveSocket;
/** How often it has made up its mind to try again. */
let retries: number;
/** The socket's own ends of its connections. */
let lines: WebSocket[];
/** The connections as the server saw them: each with the `after` it asked for. */
let peers: { peer: Peer; after: string | null }[];

beforeEach(async () => {
  server = new WebSocketServer({ port: 0 });
  await once(server, "listening");
  [events, statuses, resyncs, retries, peers, lines] = [[], [], 0, 0, [], []];
  server.on("connection", (peer, request) => {
    peers.push({ peer, after: new URL(request.url ?? "", "http://x").searchParams.get("after") });
    send(peer, { type: "hello", seq: 0 });
  });
  const { WebSocket } = globalThis;
  vi.stubGlobal(
    "WebSocket",
    class extends WebSocket {
      constructor(url: string) {
        super(url);
        lines.push(this);
      }
    },
  );
  const { port } = server.address() as AddressInfo;
  socket = new LiveSocket({
    url: `ws://127.0.0.1:${port}/ws`,
    after: 5,
    onEvent: (event) => events.push(event),
    onResync: () => resyncs++,
    onStatus: (status) => statuses.push(status),
    backoff: () => {
      retries++;
      return 5;
    },
  });
});

afterEach(async () => {
  socket.stop();
  vi.unstubAllGlobals();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const send = (peer: Peer, frame: unknown) => peer.send(JSON.stringify(frame));
const changed = (seq: number) => ({
  type: "event",
  seq,
  kind: "booking.changed",
  data: { booking_id: `b${seq}`, status: "confirmed" },
});
const seen = () =>
  events.map((event) => (event.kind === "booking.changed" ? event.data.booking_id : event.kind));

async function connected(count: number): Promise<Peer> {
  await vi.waitFor(() => expect(statuses.filter((status) => status === "live")).toHaveLength(count));
  const latest = peers.at(-1);
  if (!latest) throw new Error("nobody connected");
  return latest.peer;
}

test("asks for what came after the page's own data, and passes events on in order", async () => {
  socket.start();
  const peer = await connected(1);
  expect(peers[0]?.after).toBe("5");
  send(peer, changed(6));
  send(peer, changed(7));
  await vi.waitFor(() => expect(seen()).toEqual(["b6", "b7"]));
});

test("resumes after the last event it saw, and drops what it has seen", async () => {
  socket.start();
  send(await connected(1), changed(6));
  await vi.waitFor(() => expect(seen()).toEqual(["b6"]));
  peers[0]?.peer.close(1012);
  const peer = await connected(2);
  expect(peers[1]?.after).toBe("6");
  for (const seq of [5, 6, 7, 7, 8]) send(peer, changed(seq));
  await vi.waitFor(() => expect(seen()).toEqual(["b6", "b7", "b8"]));
  expect(statuses).toEqual(["connecting", "live", "offline", "connecting", "live"]);
});

test("a resync moves it on and asks for a reload", async () => {
  socket.start();
  send(await connected(1), { type: "resync", seq: 400 });
  await vi.waitFor(() => expect(resyncs).toBe(1));
  peers[0]?.peer.terminate();
  await connected(2);
  expect(peers[1]?.after).toBe("400");
});

test("stays away after being signed out", async () => {
  socket.start();
  (await connected(1)).close(4401);
  await vi.waitFor(() => expect(statuses.at(-1)).toBe("signed-out"));
  expect(retries).toBe(0);
  socket.hurry();
  expect(lines).toHaveLength(1);
});

test("stays away after stop, whatever was under way", async () => {
  socket.start();
  await connected(1);
  const [line] = lines;
  if (!line) throw new Error("there is no line");
  socket.stop();
  // Heard after the socket has heard it.
  await once(line, "close");
  expect(retries).toBe(0);
  socket.hurry();
  expect(lines).toHaveLength(1);
});

test("outlives frames it does not know", async () => {
  socket.start();
  const peer = await connected(1);
  peer.send("not json");
  send(peer, { type: "event" });
  send(peer, { type: "later-invention", seq: 99 });
  send(peer, changed(6));
  await vi.waitFor(() => expect(seen()).toEqual(["b6"]));
});

test("waits longer after each failure, never all at once, never over half a minute", () => {
  expect(jitteredBackoff(0, () => 0)).toBe(250);
  expect(jitteredBackoff(0, () => 1)).toBe(500);
  expect(jitteredBackoff(3, () => 0.5)).toBe(3000);
  expect(jitteredBackoff(50, () => 1)).toBe(30_000);
});
