/** Pages of the site as Next.js serves them, built and started as its makers say. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { waitFor200 } from "../scripts/lib/http.ts";
import { nodeEnv } from "../scripts/lib/node.ts";
import { logFile } from "../scripts/lib/output.ts";
import type { Running, Supervisor } from "../scripts/lib/supervisor.ts";
import { ON_SERVER_CORE } from "./load.ts";
import { installed } from "./npm.ts";

const NEXT = "node_modules/next/dist/bin/next";

/** A page that it is to make. */
export interface NextPage {
  /** As the site serves it. */
  html: string;
  /** The addresses that are read for it, each time it is rendered. */
  reads: string[];
}

/** Its server. `/` is the static page, `/rendered/<name>` the others. */
export interface NextServer {
  origin: string;
  running: Running;
}

/** Builds a static page and those that are rendered for each request, and starts the server. */
export async function startNext(
  supervisor: Supervisor,
  { still, rendered }: { still: string; rendered: Record<string, NextPage> },
  logDir: string,
  port: number,
): Promise<NextServer> {
  const cwd = await installed(supervisor, "next");
  const pages = Object.entries(rendered).map(([name, { html, reads }]) => [name, { ...parts(html), reads }]);
  writeFileSync(join(cwd, "page.json"), JSON.stringify(parts(still)));
  writeFileSync(join(cwd, "rendered.json"), JSON.stringify(Object.fromEntries(pages)));
  const env = { ...nodeEnv(), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const output = { file: logFile(logDir, "next") };
  const common = { cwd, env, output };
  await supervisor.run({ ...common, name: "next build", command: process.execPath, args: [NEXT, "build"] });
  const [command = "", ...words] = ON_SERVER_CORE;
  const args = [...words, process.execPath, NEXT, "start", "-p", String(port), "-H", "127.0.0.1"];
  const running = supervisor.start({ ...common, name: "next start", command, args });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor200(supervisor, `${origin}/`, running);
  return { origin, running };
}

/** What of a page is its content; our scripts and hints for the browser stay out. */
const parts = (html: string) => ({
  title: inner(html, "title"),
  style: [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join(""),
  body: inner(html, "body").replaceAll(/<script\b.*?<\/script>/gs, ""),
});

function inner(html: string, tag: string): string {
  const found = new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "s").exec(html)?.[1];
  if (found === undefined) throw new Error(`the page has no <${tag}>`);
  return found;
}
