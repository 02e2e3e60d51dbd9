/** Chat on one process: memory per open socket, message latency, and maximum messages per second. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { connected, type LoadPerson, makePairs, type Pair } from "../scripts/lib/people.ts";
import { databaseUrl, ensureDatabase } from "../scripts/lib/postgres.ts";
import type { Running, Supervisor } from "../scripts/lib/supervisor.ts";
import { startAcademy, startNodePeer } from "./academy.ts";
import type { Figure } from "./figures.ts";
import { coreSeconds } from "./load.ts";
import { residentMb } from "./memory.ts";
import type { AcademyOptions } from "./sample-academy.ts";

const DATABASE = "chatting_academy";
const PAIRS = 75;
const SOCKETS = 500;
/**
 * Half of the peer's memory per socket, and no more than its delay; decision 314 explains why neither budget is met.
 */
const MEMORY_RATIO_LIMIT = 0.5;
const DELAY_RATIO_LIMIT = 1;
/** Messages per second while delays are measured: about what 150 users write who all chat at once. */
const RATE = 30;
const ROUNDS = 5;
const ROUND_S = 6;
/** Rates in messages per second, tried in order until one is too high. */
const RATES = [50, 100, 200, 400, 800, 1600];
const RAMP_S = 4;
/** A 99th percentile above this means that the delay has grown, in ms. */
const GROWN_MS = 100;
/** Time for messages in flight to arrive, in ms. */
const SETTLING_MS = 2_000;
/** Interval at which the per-user rate limits are reset, because fewer users write here than would write this much. */
const LIFT_MS = 250;

/** A message from one user of a pair to the other. */
interface Sent {
  id: string;
  chatId: string;
  sender: LoadPerson;
  recipient: LoadPerson;
  message: string;
}

/** A chat server under test. */
interface ChatServer {
  name: string;
  running: Running;
  open(person: LoadPerson): WebSocket;
  send(message: Sent, socket: WebSocket): void;
  /** Returns the client id of a frame's message; `undefined` for another frame. */
  idOf(frame: string): string | undefined;
}

/** Starts the product and a plain Node server on one database, and measures both in turn. */
export async function chat(supervisor: Supervisor, options: AcademyOptions): Promise<Figure[]> {
  await ensureDatabase(options.postgresPort, DATABASE);
  const url = databaseUrl(options.postgresPort, DATABASE);
  const [ours, peer] = [await startOurs(supervisor, options, url), await startPeer(supervisor, options, url)];
  const pairs = await makePairs(url, PAIRS);
  const lift = setInterval(() => void liftLimits(url), LIFT_MS);
  try {
    const rooms = { ours: await Room.open(ours, pairs), peer: await Room.open(peer, pairs) };
    for (const room of Object.values(rooms)) await room.warmUp();
    for (let round = 0; round < ROUNDS; round++)
      for (const room of Object.values(rooms)) await room.write(RATE, ROUND_S);
    const figures = [
      memoryFigure(rooms.ours, rooms.peer),
      delayFigure("median", rooms.ours.delay(0.5), rooms.peer.delay(0.5)),
      delayFigure("99th percentile", rooms.ours.delay(0.99), rooms.peer.delay(0.99)),
    ];
    const [most, theirs] = [await rooms.ours.ramp(), await rooms.peer.ramp()];
    figures.push({
      name: `chat messages a second before the delay grows above ${GROWN_MS} ms`,
      value: most,
      peer: `plain ws: ${theirs}`,
      limit: "told",
      kept: true,
    });
    for (const room of Object.values(rooms)) room.close();
    return figures;
  } finally {
    clearInterval(lift);
    await Promise.all([ours.running.stop(), peer.running.stop()]);
  }
}

const liftLimits = (url: string) =>
  connected(url, (client) => client.query("DELETE FROM rate_limit_hits WHERE key LIKE 'send-message:%'"));

function memoryFigure(ours: Room, peer: Room): Figure {
  const ratio = ours.kbPerSocket / peer.kbPerSocket;
  return {
    name: `memory of a chatting socket, of ${SOCKETS}`,
    value: `${ours.kbPerSocket.toFixed(1)} KB: ${ratio.toFixed(2)} ×`,
    peer: `plain ws: ${peer.kbPerSocket.toFixed(1)} KB`,
    limit: `≤ ${MEMORY_RATIO_LIMIT} ×`,
    kept: ratio <= MEMORY_RATIO_LIMIT,
  };
}

const delayFigure = (what: string, ours: number, theirs: number): Figure => ({
  name: `delay of a chat message, ${what}`,
  value: `${ours.toFixed(1)} ms: ${(ours / theirs).toFixed(2)} ×`,
  peer: `plain ws: ${theirs.toFixed(1)} ms`,
  limit: `≤ ${DELAY_RATIO_LIMIT} ×`,
  kept: ours / theirs <= DELAY_RATIO_LIMIT,
});

/** A server with the sockets of all users open. */
class Room {
  /** Memory that each open socket added to the server. */
  readonly kbPerSocket: number;
  readonly #server: ChatServer;
  readonly #pairs: Pair[];
  readonly #sockets: Map<LoadPerson, WebSocket[]>;
  /** When each message in flight was sent, and on how many sockets it has yet to arrive. */
  readonly #underWay = new Map<string, { at: number; left: number }>();
  #delays: number[] = [];
  #written = 0;

  private constructor(
    server: ChatServer,
    pairs: Pair[],
    sockets: Map<LoadPerson, WebSocket[]>,
    kbPerSocket: number,
  ) {
    [this.#server, this.#pairs, this.#sockets, this.kbPerSocket] = [server, pairs, sockets, kbPerSocket];
    for (const [person, own] of sockets)
      for (const socket of own) socket.on("message", (data) => this.#receive(person, String(data)));
  }

  /** Opens the sockets, waits for the first seconds' frames, and measures the memory. */
  static async open(server: ChatServer, pairs: Pair[]): Promise<Room> {
    const before = residentMb(server.running.pid);
    const people = pairs.flatMap(({ student, tutor }) => [student, tutor]);
    const sockets = new Map<LoadPerson, WebSocket[]>(people.map((person) => [person, []]));
    for (let index = 0; index < SOCKETS; index++) {
      const person = people[index % people.length];
      if (!person) throw new Error("nobody chats");
      const socket = server.open(person);
      await once(socket, "open");
      sockets.get(person)?.push(socket);
    }
    await sleep(SETTLING_MS);
    const kb = ((residentMb(server.running.pid) - before) * 1024) / SOCKETS;
    return new Room(server, pairs, sockets, kb);
  }

  /** Sends messages at a constant rate for a duration, from each user in turn. */
  async write(perSecond: number, seconds: number): Promise<void> {
    const started = performance.now();
    for (let index = 0; index < perSecond * seconds; index++) {
      await sleep(Math.max(0, started + (index * 1000) / perSecond - performance.now()));
      this.#send();
    }
    await this.#settle();
  }

  /** A warm-up round that is not measured: connections open, statements are prepared, scripts are compiled. */
  async warmUp(): Promise<void> {
    await this.write(RATE, ROUND_S);
    this.#delays = [];
  }

  /** Returns the quantile of all delays so far, in ms. */
  delay(share: number): number {
    return this.#delays.toSorted((a, b) => a - b)[Math.floor(this.#delays.length * share)] ?? Number.NaN;
  }

  /** Returns the highest rate at which messages arrive in time, and the server's share of its core at that rate. */
  async ramp(): Promise<string> {
    let most = "none";
    for (const rate of RATES) {
      this.#delays = [];
      const before = coreSeconds(this.#server.running.pid);
      const started = performance.now();
      await this.write(rate, RAMP_S);
      const share = (coreSeconds(this.#server.running.pid) - before) / ((performance.now() - started) / 1000);
      const lost = this.#underWay.size;
      this.#underWay.clear();
      if (lost > 0 || this.delay(0.99) > GROWN_MS) return most;
      most = `${rate} (${(share * 100).toFixed(0)} % of its core)`;
    }
    return most;
  }

  close(): void {
    for (const socket of [...this.#sockets.values()].flat()) socket.terminate();
  }

  #send(): void {
    const number = this.#written++;
    const pair = this.#pairs[number % this.#pairs.length];
    if (!pair) throw new Error("nobody chats");
    const fromStudent = Math.floor(number / this.#pairs.length) % 2 === 0;
    const [sender, recipient] = fromStudent ? [pair.student, pair.tutor] : [pair.tutor, pair.student];
    const id = randomUUID();
    const own = this.#sockets.get(sender)?.[0];
    const left = this.#sockets.get(recipient)?.length ?? 0;
    if (!own || left === 0) throw new Error("somebody has no socket");
    this.#underWay.set(id, { at: performance.now(), left });
    const message = `Question ${number} about the second exercise`;
    this.#server.send({ id, chatId: pair.chatId, sender, recipient, message }, own);
  }

  #receive(person: LoadPerson, frame: string): void {
    const id = this.#server.idOf(frame);
    const sent = id === undefined ? undefined : this.#underWay.get(id);
    if (id === undefined || !sent) return;
    // The sender's own pages receive it too, and are not waited for.
    if (!this.#isRecipient(person, frame)) return;
    this.#delays.push(performance.now() - sent.at);
    sent.left -= 1;
    if (sent.left === 0) this.#underWay.delete(id);
  }

  #isRecipient(person: LoadPerson, frame: string): boolean {
    return !frame.includes(`"sender_id":"${person.id}"`);
  }

  async #settle(): Promise<void> {
    const deadline = performance.now() + SETTLING_MS;
    while (this.#underWay.size > 0 && performance.now() < deadline) await sleep(20);
  }
}

async function startOurs(supervisor: Supervisor, options: AcademyOptions, url: string): Promise<ChatServer> {
  const { running, origin } = await startAcademy(supervisor, options, { name: "chat", url });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    name: "academy",
    running,
    open: ({ cookie }) =>
      new WebSocket(`${origin.replace("http", "ws")}/ws`, { headers: { cookie, origin } }),
    send: ({ id, chatId, sender, message }) => {
      const body = JSON.stringify({ client_message_id: id, message });
      const headers = { "content-type": "application/json", cookie: sender.cookie, origin };
      const post = request(`${origin}/api/chats/${chatId}/messages`, { method: "POST", agent, headers });
      post.on("response", (response) => {
        if (response.statusCode !== 200)
          throw new Error(`a message was answered with ${response.statusCode}`);
        response.resume();
      });
      post.end(body);
    },
    idOf: (frame) => {
      const parsed = JSON.parse(frame) as { type: string; message?: { client_message_id: string } };
      return parsed.type === "message" ? parsed.message?.client_message_id : undefined;
    },
  };
}

async function startPeer(supervisor: Supervisor, options: AcademyOptions, url: string): Promise<ChatServer> {
  const settings = { DATABASE_URL: url };
  const { running, origin } = await startNodePeer(supervisor, options, { name: "chat", settings });
  return {
    name: "plain ws",
    running,
    open: ({ id }) => new WebSocket(`${origin.replace("http", "ws")}/?user=${id}`),
    send: ({ id, chatId, recipient, message }, socket) =>
      socket.send(JSON.stringify({ id, chat: chatId, to: recipient.id, message })),
    idOf: (frame) => (JSON.parse(frame) as { message: { id: string } }).message.id,
  };
}
