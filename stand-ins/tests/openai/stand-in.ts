/** The built stand-in, and OpenAI's own client of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import OpenAI from "openai";
import { OpenAIRealtimeWS } from "openai/realtime/ws";
import type { RealtimeServerEvent } from "openai/resources/realtime/realtime";
import { binary } from "../../../scripts/lib/paths.ts";
import { freePorts } from "../../../scripts/lib/ports.ts";

export const API_KEY = "sk-local";
export const MODEL = "gpt-realtime-2.1";

/** A running stand-in. */
export interface StandIn {
  port: number;
  /** Calls one of its switches. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts the debug build on a port of its own. */
export async function startStandIn(): Promise<StandIn> {
  const program = binary("debug", "stand-ins");
  if (!existsSync(program)) throw new Error("The stand-ins are not built: cargo build -p stand-ins");
  const { standIns: port } = await freePorts();
  const folder = mkdtempSync(join(tmpdir(), "helix-openai-"));
  const child = spawn(program, [], {
    cwd: folder,
    env: { STAND_INS_PORT: String(port), STAND_INS_SUPERVISED: "1", OPENAI_API_KEY: API_KEY },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}/test/openai${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.status === 204 ? undefined : response.json();
  };
  const stop = async () => {
    const ended = once(child, "exit");
    // It ends when its supervisor is gone.
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true });
  };
  await ready(child.stdout);
  // Nobody reads along.
  await control("POST", "/pace", { milliseconds: 0 });
  return { port, control, stop };
}

async function ready(output: Readable): Promise<void> {
  for await (const line of createInterface({ input: output })) {
    if (line.includes("stand-ins are ready")) return;
  }
  throw new Error("the stand-ins ended before they were ready");
}

/** OpenAI's own client of everything that is not a socket. */
export const openai = ({ port }: StandIn, apiKey = API_KEY): OpenAI =>
  new OpenAI({ apiKey, baseURL: `http://127.0.0.1:${port}/openai/v1`, maxRetries: 0 });

/** OpenAI's own realtime client, with its events in their order. */
export class Realtime {
  readonly client: OpenAIRealtimeWS;
  /** Resolves with the code that the connection is closed with. */
  readonly closed: Promise<number>;
  /** What the client reports as errors, by their codes. */
  readonly errors: (string | null | undefined)[] = [];
  readonly #events: RealtimeServerEvent[] = [];
  #arrived: () => void = () => {};

  constructor(standIn: StandIn, apiKey = API_KEY) {
    // The client asks for TLS, which the stand-in does not speak: the line is a plain one.
    const createConnection = () => connect(standIn.port, "127.0.0.1");
    this.client = new OpenAIRealtimeWS(
      { model: MODEL, options: { createConnection } },
      openai(standIn, apiKey),
    );
    this.client.on("event", (event) => {
      this.#events.push(event);
      this.#arrived();
    });
    this.client.on("error", ({ error }) => void this.errors.push(error?.code));
    this.closed = new Promise((resolve) => this.client.socket.once("close", resolve));
  }

  /** The next event. */
  async next(): Promise<RealtimeServerEvent> {
    for (;;) {
      const event = this.#events.shift();
      if (event !== undefined) return event;
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    }
  }

  /** The next event of a type, with those before it passed over. */
  async until<Type extends RealtimeServerEvent["type"]>(
    type: Type,
  ): Promise<Extract<RealtimeServerEvent, { type: Type }>> {
    for (;;) {
      const event = await this.next();
      if (event.type === type) return event as Extract<RealtimeServerEvent, { type: Type }>;
    }
  }

  /** What a response says, up to its end. */
  async response(): Promise<{ text: string; status: string | undefined; conversation: string | undefined }> {
    let text = "";
    for (;;) {
      const event = await this.next();
      if (event.type === "response.output_text.delta") text += event.delta;
      if (event.type === "response.done") {
        const { status, conversation_id } = event.response;
        return { text, status, conversation: conversation_id };
      }
    }
  }
}
