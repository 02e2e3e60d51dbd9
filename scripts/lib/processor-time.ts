/** Processor time of processes, from Linux's /proc; elsewhere nothing is known. */
import { AsyncLocalStorage } from "node:async_hooks";
import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";

/** `sysconf(_SC_CLK_TCK)`, which is 100 on every Linux that Node runs on. */
const TICK_MS = 10;

/** Where the fields stand in /proc/<pid>/stat behind the name, which may contain spaces (proc_pid_stat(5)). */
const PPID = 1;
const UTIME = 11;
const CUTIME = 13;
const CSTIME = 14;

/** The fields behind the name; nothing when the process has ended, or this is no Linux. */
function statOf(pid: number | "self"): number[] | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  return stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
}

const used = (stat: number[], from: number): number =>
  stat.slice(from, CSTIME + 1).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;

/** What a process and those of its children that have ended used so far, in ms. */
export function processorMs(pid: number): number | undefined {
  const stat = statOf(pid);
  return stat && used(stat, UTIME);
}

/** The same of this process and all that it has started, directly or not. */
export function familyMs(): number | undefined {
  if (!statOf("self")) return undefined;
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const parent = Number.isInteger(pid) ? statOf(pid)?.[PPID] : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + sum(child), processorMs(pid) ?? 0);
  return sum(process.pid);
}

/** Adds up what the children of a check used, by their names, in ms. */
export type Usage = Map<string, number>;

const usage = new AsyncLocalStorage<Usage>();

/** Runs `work`; what the children use that are started in it is added to `store` as each ends. */
export const metered = <T>(store: Usage, work: () => Promise<T>): Promise<T> => usage.run(store, work);

let counted = 0;

/**
 * To be called where a child is started; the function it returns, as soon as it has ended. The kernel adds what a child
 * used to its parent's account at that moment.
 */
export function meterOf(name: string): () => void {
  const store = usage.getStore();
  return () => {
    const stat = statOf("self");
    const all = stat ? used(stat, CUTIME) : 0;
    store?.set(name, (store.get(name) ?? 0) + all - counted);
    counted = all;
  };
}

/** For how long the machine's cores have had nothing to do since it started, in ms, all of them added. */
export const idleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);
