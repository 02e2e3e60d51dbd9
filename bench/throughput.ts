/** Cached pages a second on one core, beside nginx serving the same bytes from disk. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { canInstallDebianPackages, installDebianPackages, succeeds } from "../scripts/bootstrap/shell.mjs";
import { waitFor200 } from "../scripts/lib/http.ts";
import { say } from "../scripts/lib/log.ts";
import type { Running, Supervisor } from "../scripts/lib/supervisor.ts";
import type { Figure } from "./figures.ts";

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 64;
/** The server under load has one core to itself, the load generator the other. */
const SERVER_CORE = "0";
const LOAD_CORE = "1";
const LIMIT = 1.0;

/** The words that put a command on the servers' core. */
export const ON_SERVER_CORE = ["taskset", "-c", SERVER_CORE];

/** Whether the load generator and the peer are here; installs Debian's where it can. */
export function canMeasure(): boolean {
  const complete = () => succeeds("sh", ["-c", "command -v wrk && command -v nginx && command -v taskset"]);
  if (!complete() && canInstallDebianPackages()) installDebianPackages(["wrk", "nginx-light"]);
  if (complete()) return true;
  say("  Pages a second: not measured; install wrk and nginx.");
  return false;
}

/** Takes turns between the site and nginx, and compares the medians. */
export async function pagesPerSecond(
  supervisor: Supervisor,
  siteUrl: string,
  folder: string,
  port: number,
): Promise<Figure> {
  const nginx = await startNginx(supervisor, siteUrl, folder, port);
  const site: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    site.push(load(siteUrl));
    peer.push(load(`http://127.0.0.1:${port}/`));
  }
  await nginx.stop();
  const ratio = median(site) / median(peer);
  return {
    name: "cached page, requests a second on one core",
    value: `${Math.round(median(site))} (${ratio.toFixed(2)} ×)`,
    peer: `nginx gzip_static ${Math.round(median(peer))}`,
    limit: `≥ ${LIMIT.toFixed(1)} ×`,
    kept: ratio >= LIMIT,
  };
}

async function startNginx(
  supervisor: Supervisor,
  siteUrl: string,
  folder: string,
  port: number,
): Promise<Running> {
  mkdirSync(join(folder, "html"), { recursive: true });
  const page = Buffer.from(await (await fetch(siteUrl)).arrayBuffer());
  writeFileSync(join(folder, "html/index.html"), page);
  writeFileSync(join(folder, "html/index.html.gz"), gzipSync(page, { level: 9 }));
  const conf = join(folder, "nginx.conf");
  writeFileSync(conf, nginxConf(folder, port));
  const [command = "", ...words] = ON_SERVER_CORE;
  const nginx = supervisor.start({
    name: "nginx",
    command,
    args: [...words, "nginx", "-c", conf, "-p", folder],
  });
  await waitFor200(supervisor, `http://127.0.0.1:${port}/`, nginx);
  return nginx;
}

const nginxConf = (folder: string, port: number): string => `
daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  gzip_static on;
  open_file_cache max=100;
  keepalive_requests 1000000;
  default_type text/html;
  server { listen 127.0.0.1:${port}; root ${folder}/html; }
}
`;

/** Requests a second that wrk counts. */
function load(url: string): number {
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "-H", "Accept-Encoding: gzip", url];
  const output = execFileSync("taskset", ["-c", LOAD_CORE, "wrk", ...args], { encoding: "utf8" });
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`errors under load of ${url}:\n${output}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
