/**
 * The AI tutor's relay by voice: the latency of an audio frame, the time until a student hears an answer, and the cost
 * of a session that talks and listens at once.
 */
import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { connected, type LoadPerson, makeStudents } from "../scripts/lib/people.ts";
import { databaseUrl, ensureDatabase } from "../scripts/lib/postgres.ts";
import type { Supervisor } from "../scripts/lib/supervisor.ts";
import { atMost, type Figure } from "./figures.ts";
import { coreSeconds } from "./load.ts";
import { residentMb } from "./memory.ts";
import type { AcademyOptions } from "./sample-academy.ts";
import { nextFrame, type Relay, startNginxRelay, startOurs, startPeer } from "./voice-relays.ts";
import { startVoiceService, type VoiceService } from "./voice-service.ts";

const DATABASE = "talking_academy";
/** Number of sessions for measuring delays, and for measuring cost. */
const DELAY_SESSIONS = 50;
const COST_SESSIONS = 100;
const DELAY_LIMIT_MS = 1;
const FIRST_SOUND_LIMIT_MS = 30;
/** Maximum ratio of a session's cost to the peer's; decision 341 explains why neither budget is met. */
const COST_RATIO_LIMIT = 1 / 3;
const DELAY_S = 10;
const COST_S = 15;
const TURNS = 200;
const SETTLING_MS = 2_000;
/** Interval between turns: a page may send no more than 20 turns a second. */
const TURN_MS = 60;
/** The specification's buffer of 1,024 samples at 24 kHz. */
const CHUNK_BYTES = 2048;
const CHUNK_MS = (1024 / 24_000) * 1000;
/** Interval at which a page reports what was played. */
const PLAYED_MS = 500;

/** Measures the product's relay and a plain one, in front of the same service. */
export async function voice(supervisor: Supervisor, options: AcademyOptions): Promise<Figure[]> {
  const service = await startVoiceService();
  await ensureDatabase(options.postgresPort, DATABASE);
  const url = databaseUrl(options.postgresPort, DATABASE);
  const ours = await startOurs(supervisor, options, url, service);
  const peer = await startPeer(supervisor, options, service);
  const nginx = await startNginxRelay(supervisor, options, service);
  try {
    const people = await makeStudents(url, COST_SESSIONS);
    // Raises the daily limit, which no user reaches otherwise.
    await connected(url, (client) =>
      client.query("UPDATE ai_tutor_settings SET sessions_per_day = 100, academy_minutes_per_day = 1000000"),
    );
    // Uses fresh processes, because they keep the memory that they once needed.
    const costs: Costs = {
      ours: await costOf(ours, people, service),
      peer: await costOf(peer, people, service),
      nginx: await costOf(nginx, people, service),
    };
    const delays = { direct: await directDelays(service), ours: await delaysOf(ours, people, service) };
    const theirs = await delaysOf(peer, people, service);
    const figures = [
      delayFigure("median", 0.5, delays.ours, delays.direct, theirs),
      delayFigure("99th percentile", 0.99, delays.ours, delays.direct, theirs),
      await firstSound(ours, people, service),
      costFigure("processor time", costs, ({ coreShare }) => coreShare * 1000, "ms a second"),
      costFigure("memory", costs, ({ kb }) => kb, "KB"),
    ];
    return figures;
  } finally {
    await Promise.all([ours, peer, nginx].map(({ running }) => running.stop()));
    await service.close();
  }
}

const at = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Returns the delay that a relay adds to the same frames without one. */
function delayFigure(
  what: string,
  share: number,
  ours: number[],
  direct: number[],
  theirs: number[],
): Figure {
  const added = at(ours, share) - at(direct, share);
  return {
    name: `delay that the relay adds to a frame of sound, ${what}, ${DELAY_SESSIONS} sessions`,
    value: `${added.toFixed(2)} ms`,
    peer: `plain ws: ${(at(theirs, share) - at(direct, share)).toFixed(2)} ms`,
    limit: `≤ ${DELAY_LIMIT_MS} ms`,
    kept: added <= DELAY_LIMIT_MS,
  };
}

/** The cost of a session that talks and listens at once. */
interface Cost {
  /** Processor time in seconds per second. */
  coreShare: number;
  kb: number;
}

/** nginx copies bytes without parsing them: a lower bound for any relay that reads its frames. */
type Costs = Record<"ours" | "peer" | "nginx", Cost>;

function costFigure(what: string, costs: Costs, of: (cost: Cost) => number, unit: string): Figure {
  const [ours, theirs, copied] = [of(costs.ours), of(costs.peer), of(costs.nginx)];
  const ratio = ours / theirs;
  return {
    name: `${what} of a session aloud, of ${COST_SESSIONS}`,
    value: `${ours.toFixed(1)} ${unit}: ${ratio.toFixed(2)} ×`,
    peer: `plain ws: ${theirs.toFixed(1)} ${unit}; nginx, copying: ${copied.toFixed(1)}`,
    limit: "≤ ⅓",
    kept: ratio <= COST_RATIO_LIMIT,
  };
}

/** The start of an audio frame, in our protocol or in the service's. */
const SOUND = /^\{"type":"response\.(output_)?audio\.delta"/;

/** A page in a voice session: sends microphone audio and reports what was played. */
class TalkingPage {
  readonly #socket: WebSocket;
  readonly #onSent: (audio: string) => void;
  #timers: NodeJS.Timeout[] = [];
  #itemId: string | undefined;
  #began = 0;

  constructor(socket: WebSocket, onSent: (audio: string) => void = () => undefined) {
    this.#socket = socket;
    this.#onSent = onSent;
    socket.on("message", (data: Buffer) => {
      const text = data.toString();
      // Avoids parsing each frame, because the measuring process has only one core, too.
      if (this.#itemId !== undefined || !SOUND.test(text)) return;
      this.#itemId = (JSON.parse(text) as { item_id: string }).item_id;
      this.#began = performance.now();
    });
  }

  begin(): void {
    const first = setTimeout(() => {
      this.#timers.push(setInterval(() => this.#hear(), CHUNK_MS));
      this.#timers.push(setInterval(() => this.#report(), PLAYED_MS));
    }, Math.random() * PLAYED_MS);
    this.#timers.push(first);
  }

  /** @param isAnswered whether audio must have arrived, as proof that the measured session worked */
  end(isAnswered = false): void {
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.#socket.readyState !== WebSocket.OPEN) throw new Error("a page lost its session");
    if (isAnswered && this.#itemId === undefined) throw new Error("a page was not answered");
    this.#socket.terminate();
  }

  #hear(): void {
    const sound = Buffer.alloc(CHUNK_BYTES);
    // Marks each frame, so that it is recognized on arrival.
    randomFillSync(sound, 0, 8);
    const audio = sound.toString("base64");
    this.#onSent(audio);
    this.#socket.send(`{"type":"input_audio_buffer.append","audio":"${audio}"}`);
  }

  #report(): void {
    if (this.#itemId === undefined) return;
    const heard_ms = Math.round(performance.now() - this.#began);
    this.#socket.send(
      JSON.stringify({ type: "tutor.played", item_id: this.#itemId, heard_ms, state: "playing" }),
    );
  }
}

/** Returns the delays of frames to the service through this relay, in ms. */
async function delaysOf(relay: Relay, people: LoadPerson[], service: VoiceService): Promise<number[]> {
  const sockets = await openAll(relay, people.slice(0, DELAY_SESSIONS));
  return delaysOver(sockets, service);
}

/** Returns the delays without a relay. */
async function directDelays(service: VoiceService): Promise<number[]> {
  const sockets = await Promise.all(
    Array.from({ length: DELAY_SESSIONS }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${service.port}/`, { perMessageDeflate: false });
      await once(socket, "open");
      return socket;
    }),
  );
  return delaysOver(sockets, service);
}

async function delaysOver(sockets: WebSocket[], service: VoiceService): Promise<number[]> {
  const sent = new Map<string, number>();
  const delays: number[] = [];
  service.callbacks.onAppend = (audio) => {
    const began = sent.get(audio);
    if (began === undefined) return;
    delays.push(performance.now() - began);
    sent.delete(audio);
  };
  const pages = sockets.map(
    (socket) => new TalkingPage(socket, (audio) => sent.set(audio, performance.now())),
  );
  for (const page of pages) page.begin();
  await sleep(SETTLING_MS);
  delays.length = 0;
  await sleep(DELAY_S * 1000);
  service.callbacks.onAppend = () => undefined;
  for (const page of pages) page.end();
  if (sent.size > delays.length / 10) throw new Error(`${sent.size} frames never arrived`);
  await sleep(SETTLING_MS);
  return delays;
}

/**
 * Measures from the transcript of an utterance to the first audio at the page, with a service and checks that take no
 * time.
 */
async function firstSound(relay: Relay, people: LoadPerson[], service: VoiceService): Promise<Figure> {
  service.speaks = false;
  const [person] = people;
  if (!person) throw new Error("nobody talks");
  const before = new Set(service.sockets);
  const socket = await relay.open(person);
  const upstream = [...service.sockets].find((found) => !before.has(found));
  if (!upstream) throw new Error("the relay opened no line");
  const [added, checked]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    let asked = 0;
    service.callbacks.onResponseAsked = () => {
      asked = performance.now();
    };
    let heardAt = 0;
    const heard = nextFrame(socket, "response.audio.delta").then((frame) => {
      heardAt = performance.now();
      return frame;
    });
    const ended = nextFrame(socket, "response.audio.done");
    const began = performance.now();
    service.hearTurn(upstream);
    const [{ item_id }] = await Promise.all([heard, ended]);
    // Two checks, of the utterance and of the first words, each an HTTP request.
    added.push(heardAt - began);
    checked.push(asked - began);
    const done = nextFrame(socket, "response.done");
    socket.send(JSON.stringify({ type: "tutor.played", item_id, heard_ms: 800, state: "ended" }));
    await done;
    await sleep(TURN_MS);
  }
  socket.terminate();
  service.speaks = true;
  const figure = atMost(
    "from the end of speech to the first sound, added",
    at(added, 0.5),
    FIRST_SOUND_LIMIT_MS,
    "ms",
  );
  return { ...figure, peer: `of it until the answer is asked for: ${at(checked, 0.5).toFixed(1)} ms` };
}

async function costOf(relay: Relay, people: LoadPerson[], service: VoiceService): Promise<Cost> {
  const before = residentMb(relay.running.pid);
  const sockets = await openAll(relay, people);
  const pages = sockets.map((socket) => new TalkingPage(socket));
  for (const upstream of service.sockets) service.hearTurn(upstream);
  for (const page of pages) page.begin();
  await sleep(SETTLING_MS);
  const [began, spent] = [performance.now(), coreSeconds(relay.running.pid)];
  await sleep(COST_S * 1000);
  const share = (coreSeconds(relay.running.pid) - spent) / ((performance.now() - began) / 1000);
  const kb = ((residentMb(relay.running.pid) - before) * 1024) / COST_SESSIONS;
  for (const page of pages) page.end(true);
  await sleep(SETTLING_MS);
  return { coreShare: share / COST_SESSIONS, kb };
}

async function openAll(relay: Relay, people: LoadPerson[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (const person of people) sockets.push(await relay.open(person));
  return sockets;
}
