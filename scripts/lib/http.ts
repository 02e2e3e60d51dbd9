import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "./errors.ts";
import type { Running, Supervisor } from "./supervisor.ts";

const POLL_MS = 100;
const REQUEST_TIMEOUT_MS = 5000;

/** Waits until `url` responds with 200. Throws when `server` exits or after `withinMs`. */
export async function waitFor200(
  supervisor: Supervisor,
  url: string,
  server: Running,
  withinMs = 60_000,
): Promise<void> {
  let gone = false;
  void server.exited.then(() => (gone = true));
  const deadline = Date.now() + withinMs;
  let last = "no answer";
  while (Date.now() < deadline) {
    supervisor.throwIfStopped();
    if (gone) throw new UserError(`${server.name} ended before it was ready; its last lines are above.`);
    last = await statusOf(url);
    if (last === "200") return;
    await sleep(POLL_MS);
  }
  throw new UserError(`${server.name} is not ready after ${withinMs / 1000} s: ${url} gives ${last}.`);
}

async function statusOf(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), redirect: "manual" });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return error instanceof Error ? `no answer (${error.message})` : "no answer";
  }
}
