/** Starts the product on temporary data, with the AI tutor open to the client that plays conversations. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { UserError } from "../lib/errors.ts";
import type { Profile } from "../lib/paths.ts";
import { connected } from "../lib/people.ts";
import { freePorts } from "../lib/ports.ts";
import { type Env, neutralEnv } from "../lib/settings.ts";
import { startStack } from "../lib/stack.ts";
import type { Supervisor } from "../lib/supervisor.ts";
import { THROWAWAY_SETTINGS } from "../lib/throwaway.ts";

/** The highest limits that an admin can set, because the limits are not under test here. */
const NO_LIMITS = `UPDATE ai_tutor_settings
  SET session_minutes = 180, sessions_per_day = 100, minutes_per_day = 720, academy_minutes_per_day = 1000000`;
const PASSWORD = "golden-set";

/** A running product. */
export interface EvalProduct {
  /** The origin of its pages. */
  origin: string;
  /** The access cookie of the AI tutor's beta. */
  cookie: string;
  /** Calls a control endpoint of the stand-in for OpenAI. */
  standIn(method: string, path: string, body?: unknown): Promise<void>;
  /**
   * Resets the rate limit on new sessions, because all conversations come from one browser in quick
   * succession.
   */
  forgetTries(): Promise<void>;
  /** Resets the usage, so that another round can begin. */
  forgetUsage(): Promise<void>;
}

/**
 * Starts the product with `settings`: those of the real service, or none for the stand-in. It has no front
 * end, because no page is requested.
 */
export async function startProduct(
  supervisor: Supervisor,
  profile: Profile,
  folder: string,
  settings: Env = {},
): Promise<EvalProduct> {
  const ports = await freePorts();
  const given = {
    ...neutralEnv(),
    HOST: "127.0.0.1",
    AI_TUTOR_PASSWORD: PASSWORD,
    PAGES: "dev",
    RENDERER_URL: await noRenderer(),
    ...settings,
  };
  const stack = await startStack(supervisor, {
    ports,
    profile,
    dataDir: join(folder, "data"),
    logDir: join(folder, "logs"),
    given,
    samples: "none",
    postgresSettings: THROWAWAY_SETTINGS,
    quiet: true,
  });
  await stack.serve();
  const { DATABASE_URL: database = "", PUBLIC_URL: origin = "" } = stack.env;
  const query = (sql: string) => connected(database, async (client) => void (await client.query(sql)));
  await query(NO_LIMITS);
  return {
    origin,
    cookie: await enter(origin),
    standIn: (method, path, body) =>
      call(`http://127.0.0.1:${ports.standIns}/test/openai${path}`, method, body),
    forgetTries: () => query("DELETE FROM rate_limit_hits WHERE key LIKE 'ai-tutor-setup%'"),
    forgetUsage: () => query("DELETE FROM ai_tutor_usage"),
  };
}

/** Starts a server that reports a healthy renderer, because the product waits for one. */
async function noRenderer(): Promise<string> {
  const server = createServer((_request, response) => response.end("ok"));
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function enter(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/ai-tutor/access`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ password: PASSWORD, is_13_or_older: true }),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  if (response.status !== 204 || cookies.length === 0)
    throw new UserError(`The AI tutor lets nobody in: ${response.status} ${await response.text()}`);
  return cookies.join("; ");
}

async function call(url: string, method: string, body: unknown): Promise<void> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}
