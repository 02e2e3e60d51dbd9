/** Pages of the site served by Next.js, built and started as its documentation says. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { waitFor200 } from "../scripts/lib/http.ts";
import { nodeEnv } from "../scripts/lib/node.ts";
import { logFile } from "../scripts/lib/output.ts";
import type { Running, Supervisor } from "../scripts/lib/supervisor.ts";
import { ON_SERVER_CORE } from "./load.ts";
import { installed } from "./npm.ts";

const NEXT = "node_modules/next/dist/bin/next";

/** A page for Next.js to serve. */
export interface NextPage {
  /** The HTML of the site. */
  html: string;
  /** The paths that it reads on each rendering. */
  reads: string[];
}

/** The Next.js server. `/` is the static page, `/rendered/<name>` the others. */
export interface NextServer {
  origin: string;
  running: Running;
}

/** Builds a static page and those that are rendered on each request, and starts the server. */
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

/** The content of a page, without our scripts and resource hints. */
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
