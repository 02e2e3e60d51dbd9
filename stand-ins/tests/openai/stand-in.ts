/** Starts the built stand-in, and connects OpenAI's own client to it. */
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
  /** Calls one of its control endpoints. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts the debug build on a free port. */
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
    // The stand-in stops when its stdin closes.
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true });
  };
  await ready(child.stdout);
  // No delay between deltas, because no person reads them.
  await control("POST", "/pace", { milliseconds: 0 });
  return { port, control, stop };
}

async function ready(output: Readable): Promise<void> {
  for await (const line of createInterface({ input: output })) {
    if (line.includes("stand-ins are ready")) return;
  }
  throw new Error("the stand-ins ended before they were ready");
}

/** OpenAI's own HTTP client. */
export const openai = ({ port }: StandIn, apiKey = API_KEY): OpenAI =>
  new OpenAI({ apiKey, baseURL: `http://127.0.0.1:${port}/openai/v1`, maxRetries: 0 });

/** OpenAI's own realtime client, which returns events in order. */
export class Realtime {
  readonly client: OpenAIRealtimeWS;
  /** Resolves with the close code of the connection. */
  readonly closed: Promise<number>;
  /** The codes of the errors that the client reports. */
  readonly errors: (string | null | undefined)[] = [];
  readonly #events: RealtimeServerEvent[] = [];
  #arrived: () => void = () => {};

  constructor(standIn: StandIn, apiKey = API_KEY) {
    // The client asks for TLS, which the stand-in does not speak, so this connects without TLS.
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

  /** Returns the next event. */
  async next(): Promise<RealtimeServerEvent> {
    for (;;) {
      const event = this.#events.shift();
      if (event !== undefined) return event;
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    }
  }

  /** Returns the next event of a type and skips those before it. */
  async until<Type extends RealtimeServerEvent["type"]>(
    type: Type,
  ): Promise<Extract<RealtimeServerEvent, { type: Type }>> {
    for (;;) {
      const event = await this.next();
      if (event.type === type) return event as Extract<RealtimeServerEvent, { type: Type }>;
    }
  }

  /** Collects a response until it is done. */
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
