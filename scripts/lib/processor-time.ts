/** Processor time of processes, from Linux's /proc; unknown on other systems. */
import { AsyncLocalStorage } from "node:async_hooks";
import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";

/** `sysconf(_SC_CLK_TCK)`, which is 100 on every Linux that Node runs on. */
const TICK_MS = 10;

/** Offsets of the fields in /proc/<pid>/stat after the name, which may contain spaces (proc_pid_stat(5)). */
const PPID = 1;
const UTIME = 11;
const CUTIME = 13;
const CSTIME = 14;

/** Returns the fields after the name; nothing if the process has ended or the system is not Linux. */
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

/** Returns the processor time of a process and its ended children, in ms. */
export function processorMs(pid: number): number | undefined {
  const stat = statOf(pid);
  return stat && used(stat, UTIME);
}

/** Returns the processor time of this process and all its descendants, in ms. */
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

/** Sums the processor time of a check's children by name, in ms. */
export type Usage = Map<string, number>;

const usage = new AsyncLocalStorage<Usage>();

/** Runs `work` and adds the processor time of each child started in it to `store` when the child ends. */
export const metered = <T>(store: Usage, work: () => Promise<T>): Promise<T> => usage.run(store, work);

let counted = 0;

/**
 * Called when a child is started; call the returned function as soon as the child has ended. The kernel adds
 * a child's processor time to its parent's total at that moment.
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

/** Returns the idle time of all of the machine's cores since it started, in ms, summed. */
export const idleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);
