/** Puts load on a server and measures its throughput. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { canInstallDebianPackages, installDebianPackages, succeeds } from "../scripts/bootstrap/shell.mjs";
import { say } from "../scripts/lib/log.ts";
import type { Running } from "../scripts/lib/supervisor.ts";

const CONNECTIONS = 64;
/** The server under load has one core to itself, the load generator the other. */
const SERVER_CORE = "0";
const LOAD_CORE = "1";
/** Linux's clock ticks per second of process time. */
const TICKS = 100;

/** The command prefix for the servers' core. */
export const ON_SERVER_CORE = ["taskset", "-c", SERVER_CORE];

/** A server under load. */
export interface Server {
  name: string;
  url: string;
  running: Running;
  /** The API that it calls, whose processor time counts too. */
  api?: Running;
  /** Headers of each request; by default they accept compression. */
  headers?: Record<string, string>;
}

/** The result of one round of load. */
export interface Round {
  /** Responses per second of wall-clock time, which other load on the machine lowers. */
  perSecond: number;
  /** Responses per second of the server's processor time on its core: the capacity of the core. */
  perCoreSecond: number;
  /** The API's share of that time. */
  apiShare: number;
}

/** Whether the load generator and the peer are installed; installs Debian's packages if possible. */
export function canMeasure(): boolean {
  const complete = () => succeeds("sh", ["-c", "command -v wrk && command -v nginx && command -v taskset"]);
  if (!complete() && canInstallDebianPackages()) installDebianPackages(["wrk", "nginx-light"]);
  if (complete()) return true;
  say("  Pages a second: not measured; install wrk and nginx.");
  return false;
}

/** Runs one round: as many requests as the server handles in `seconds`. */
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

/** Returns the processor time of a process, its threads and its children in the same process group. */
export function coreSeconds(group: number): number {
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const [, , processGroup, ...rest] = statOf(pid);
    if (Number(processGroup) === group) ticks += Number(rest[8]) + Number(rest[9]);
  }
  return ticks / TICKS;
}

/** Returns the fields of /proc/<pid>/stat after the command's name; none if the process has ended. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

/** Returns the median. */
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
