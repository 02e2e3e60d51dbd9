import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { RequestHandler } from "express";
import { afterEach, expect, test } from "vitest";
import { createRenderer } from "./renderer.ts";

let server: Server | undefined;
let child: ChildProcess | undefined;

afterEach(() => {
  server?.close();
  server = undefined;
  child?.kill("SIGKILL");
  child = undefined;
});

async function serving(pages: RequestHandler, deadline?: number): Promise<string> {
  server = createServer(createRenderer(pages, undefined, deadline)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("answers for its health without rendering", async () => {
  const origin = await serving(() => {
    throw new Error("not asked");
  });
  const response = await fetch(`${origin}/healthz`);
  expect([response.status, await response.text()]).toEqual([200, "ok"]);
});

test("a page that misses its deadline is a 503 that says when to come back", async () => {
  const origin = await serving(() => undefined, 30);
  const response = await fetch(`${origin}/slow`);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(await response.text()).toContain("Back in a moment");
});

test("a page that throws is a 500 without its reasons", async () => {
  const origin = await serving(() => {
    throw new Error("secret detail");
  });
  const response = await fetch(`${origin}/broken`);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret");
});

/** Starts a renderer as the front door does: stdin is kept open, the port is on the first line of stdout. */
async function supervised(): Promise<{ origin: string; process: ChildProcess }> {
  child = spawn(process.execPath, [join(import.meta.dirname, "fixtures/renderer.ts")], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, RENDERER_PORT: "0" },
  });
  if (!child.stdout) throw new Error("no stdout");
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const { listening } = JSON.parse(line) as { listening: number };
  return { origin: `http://127.0.0.1:${listening}`, process: child };
}

test("under a supervisor it survives signals and ends when its stdin closes", async () => {
  const { origin, process: renderer } = await supervised();
  renderer.kill("SIGTERM");
  renderer.kill("SIGINT");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const ended = once(renderer, "exit");
  renderer.stdin?.end();
  expect(await ended).toEqual([0, null]);
});
