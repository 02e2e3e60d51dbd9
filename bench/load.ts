/** Puts load on a server and counts what it made of it. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { canInstallDebianPackages, installDebianPackages, succeeds } from "../scripts/bootstrap/shell.mjs";
import { say } from "../scripts/lib/log.ts";
import type { Running } from "../scripts/lib/supervisor.ts";

const CONNECTIONS = 64;
/** The server under load has one core to itself, the load generator the other. */
const SERVER_CORE = "0";
const LOAD_CORE = "1";
/** In which Linux counts the time of processes, a second. */
const TICKS = 100;

/** The words that put a command on the servers' core. */
export const ON_SERVER_CORE = ["taskset", "-c", SERVER_CORE];

/** A server under load. */
export interface Server {
  name: string;
  url: string;
  running: Running;
  /** What it asks, whose time counts too. */
  api?: Running;
  /** What is sent beside each request; that a compressed response is welcome if left out. */
  headers?: Record<string, string>;
}

/** What one round of load came to. */
export interface Round {
  /** Answers a second, as a watch counts: other work on the machine lowers it. */
  perSecond: number;
  /** Answers a second of time that the server's processes had on their core: what the core can do. */
  perCoreSecond: number;
  /** Which share of that time went to what the server asks. */
  apiShare: number;
}

/** Whether the load generator and the peer are here; installs Debian's where it can. */
export function canMeasure(): boolean {
  const complete = () => succeeds("sh", ["-c", "command -v wrk && command -v nginx && command -v taskset"]);
  if (!complete() && canInstallDebianPackages()) installDebianPackages(["wrk", "nginx-light"]);
  if (complete()) return true;
  say("  Pages a second: not measured; install wrk and nginx.");
  return false;
}

/** One round: as many requests as the server answers in `seconds`. */
export function load({ url, running, api, headers }: Server, seconds: number): Round {
  const sent = Object.entries(headers ?? { "Accept-Encoding": "gzip" });
  const args = [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    "--timeout",
    "30s",
    ...sent.flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    url,
  ];
  const spentBy = (group?: Running) => (group ? coreSeconds(group.pid) : 0);
  const [before, apiBefore] = [spentBy(running), spentBy(api)];
  const output = execFileSync("taskset", ["-c", LOAD_CORE, "wrk", ...args], { encoding: "utf8" });
  const apiSpent = spentBy(api) - apiBefore;
  const spent = spentBy(running) - before + apiSpent;
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`errors under load of ${url}:\n${output}`);
  const answers = Number(/(\d+) requests in/.exec(output)?.[1]);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    perCoreSecond: answers / spent,
    apiShare: apiSpent / spent,
  };
}

/** The time on a core of a process, its threads and its children, which share its process group. */
export function coreSeconds(group: number): number {
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const [, , processGroup, ...rest] = statOf(pid);
    if (Number(processGroup) === group) ticks += Number(rest[8]) + Number(rest[9]);
  }
  return ticks / TICKS;
}

/** The fields of /proc/<pid>/stat behind the command's name; none when the process is gone. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

/** The value in the middle. */
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
