/** Uncached pages, compared with Next.js rendering the same elements on each request. */
import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { waitFor200 } from "../scripts/lib/http.ts";
import { nodeEnv } from "../scripts/lib/node.ts";
import { logFile } from "../scripts/lib/output.ts";
import { inRoot } from "../scripts/lib/paths.ts";
import type { Running, Supervisor } from "../scripts/lib/supervisor.ts";
import { sessionOf } from "./ask.ts";
import type { Figure } from "./figures.ts";
import { load, median, ON_SERVER_CORE, type Round, type Server } from "./load.ts";
import type { NextPage, NextServer } from "./next.ts";

const ROUNDS = 5;
const SECONDS = 3;

/**
 * The rendered pages: a public one, and a personal one that hydrates. `atLeast` is the minimum ratio of our renderings
 * to those of Next.js (docs/decisions/289-what-rendering-a-dashboard-costs.md).
 */
const PAGES = {
  mentors: { what: "public page", path: "/tutoring-mentors", signedIn: false, atLeast: 1.5 },
  lessons: { what: "student's dashboard", path: "/dashboard/student/lessons", signedIn: true, atLeast: 1.1 },
} as const;
const NAMES = Object.keys(PAGES) as (keyof typeof PAGES)[];

/** The renderer alone, and what Next.js needs to render the same pages. */
export interface Renderer {
  origin: string;
  running: Running;
  /** The student's session cookie. */
  cookie: string;
  pages: Record<string, NextPage>;
}

/** Starts a renderer without the HTTP server and cache in front, and records its pages and reads. */
export async function startRenderer(
  supervisor: Supervisor,
  site: string,
  logDir: string,
  [port, notingPort]: [port: number, notingPort: number],
): Promise<Renderer> {
  const cookie = await sessionOf("student@demo.test", site);
  const reads: string[] = [];
  const api = await noting(site, reads);
  const { port: apiPort } = api.address() as AddressInfo;
  const noter = await start(supervisor, `http://127.0.0.1:${apiPort}`, logDir, notingPort);
  const pages: Record<string, NextPage> = {};
  for (const name of NAMES) {
    const { path, signedIn } = PAGES[name];
    reads.length = 0;
    const html = await (await fetch(noter.origin + path, { headers: signedIn ? { cookie } : {} })).text();
    pages[name] = { html, reads: [...reads] };
  }
  await noter.running.stop();
  api.close();
  return { ...(await start(supervisor, site, logDir, port)), cookie, pages };
}

async function start(supervisor: Supervisor, apiOrigin: string, logDir: string, port: number) {
  const [command = "", ...words] = ON_SERVER_CORE;
  const origin = `http://127.0.0.1:${port}`;
  const running = supervisor.start({
    name: "renderer",
    command,
    args: [...words, process.execPath, inRoot("ssr-frontend/build/server.js")],
    env: {
      ...nodeEnv(),
      NODE_ENV: "production",
      API_ORIGIN: apiOrigin,
      PUBLIC_URL: apiOrigin,
      RENDERER_PORT: String(port),
    },
    output: { file: logFile(logDir, "renderer") },
  });
  await waitFor200(supervisor, `${origin}/healthz`, running);
  return { origin, running };
}

/** Starts a proxy in front of the API that records the paths. */
async function noting(site: string, reads: string[]): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? "/", site).href;
    reads.push(address);
    const read = await fetch(address, { headers: { cookie: request.headers.cookie ?? "" } });
    response.writeHead(read.status, { "content-type": read.headers.get("content-type") ?? "" });
    response.end(await read.text());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Measures both in turn for each page. The API's time for their reads counts for each. */
export function rendersPerSecond(renderer: Renderer, next: NextServer, api: Running): Figure[] {
  return NAMES.map((name) => {
    const { what, path, signedIn, atLeast } = PAGES[name];
    const headers: Record<string, string> = signedIn ? { cookie: renderer.cookie } : {};
    const servers: Server[] = [
      { name: "site", url: renderer.origin + path, running: renderer.running, api, headers },
      { name: "Next.js", url: `${next.origin}/rendered/${name}`, running: next.running, api, headers },
    ];
    const rounds = servers.map((): Round[] => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, server] of servers.entries()) rounds[index]?.push(load(server, SECONDS));
    const [ours = Number.NaN, theirs = Number.NaN] = rounds.map((turns) =>
      median(turns.map(({ perCoreSecond }) => perCoreSecond)),
    );
    const forApi = median((rounds[0] ?? []).map(({ apiShare }) => apiShare));
    const ratio = ours / theirs;
    return {
      name: `uncached ${what}, renders a second of one core`,
      value: `${ours.toFixed(0)} (${Math.round(forApi * 100)} % of it the API): ${ratio.toFixed(2)} ×`,
      peer: `Next.js, same elements and reads, rendered for each request: ${theirs.toFixed(0)}`,
      limit: `≥ ${atLeast} ×`,
      kept: ratio >= atLeast,
    };
  });
}
