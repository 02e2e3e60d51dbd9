/** The same page as a static one of Next.js, built and started as its makers say. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { waitFor200 } from "../scripts/lib/http.ts";
import { nodeEnv } from "../scripts/lib/node.ts";
import { logFile } from "../scripts/lib/output.ts";
import type { Supervisor } from "../scripts/lib/supervisor.ts";
import { ON_SERVER_CORE, type Server } from "./load.ts";
import { installed } from "./npm.ts";

const NEXT = "node_modules/next/dist/bin/next";

/** Builds the page at `siteUrl` with Next.js and starts its server. */
export async function startNext(
  supervisor: Supervisor,
  siteUrl: string,
  logDir: string,
  port: number,
): Promise<Server> {
  const cwd = await installed(supervisor, "next");
  const html = await (await fetch(siteUrl)).text();
  writeFileSync(join(cwd, "page.json"), JSON.stringify(parts(html)));
  const env = { ...nodeEnv(), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const output = { file: logFile(logDir, "next") };
  const common = { cwd, env, output };
  await supervisor.run({ ...common, name: "next build", command: process.execPath, args: [NEXT, "build"] });
  const [command = "", ...words] = ON_SERVER_CORE;
  const args = [...words, process.execPath, NEXT, "start", "-p", String(port), "-H", "127.0.0.1"];
  const running = supervisor.start({ ...common, name: "next start", command, args });
  const url = `http://127.0.0.1:${port}/`;
  await waitFor200(supervisor, url, running);
  return { name: "Next.js", url, running };
}

/** What of a page is its content; our script and hints for the browser stay out. */
const parts = (html: string) => ({
  title: inner(html, "title"),
  style: inner(html, "style"),
  body: inner(html, "body").replace(/<script type="speculationrules">.*?<\/script>/s, ""),
});

function inner(html: string, tag: string): string {
  const found = new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "s").exec(html)?.[1];
  if (found === undefined) throw new Error(`the page has no <${tag}>`);
  return found;
}
