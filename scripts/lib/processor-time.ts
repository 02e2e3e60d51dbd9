/** Processor time of processes, from Linux's /proc; elsewhere nothing is known. */
import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";

/** `sysconf(_SC_CLK_TCK)`, which is 100 on every Linux that Node runs on. */
const TICK_MS = 10;

/** Where the fields stand in /proc/<pid>/stat behind the name, which may contain spaces (proc_pid_stat(5)). */
const UTIME = 11;
const CUTIME = 13;

function ticksOf(pid: number | "self", from: number, count: number): number | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // The process has ended, or this is no Linux.
    return undefined;
  }
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(from, from + count).reduce((sum, field) => sum + Number(field), 0);
}

/** What a process and those of its children that have ended used so far, in ms. */
export function processorMs(pid: number): number | undefined {
  const ticks = ticksOf(pid, UTIME, 4);
  return ticks === undefined ? undefined : ticks * TICK_MS;
}

/** Adds up what the children of a check used, by their names, in ms. */
export type Usage = Map<string, number>;

const usage = new AsyncLocalStorage<Usage>();

/** Runs `work`; what the children use that are started in it is added to `used` as each ends. */
export const metered = <T>(used: Usage, work: () => Promise<T>): Promise<T> => usage.run(used, work);

let counted = 0;

/**
 * To be called where a child is started; the function it returns, as soon as it has ended. The kernel adds what a child
 * used to its parent's account at that moment.
 */
export function meterOf(name: string): () => void {
  const used = usage.getStore();
  return () => {
    const all = (ticksOf("self", CUTIME, 2) ?? 0) * TICK_MS;
    used?.set(name, (used.get(name) ?? 0) + all - counted);
    counted = all;
  };
}

/** For how long the machine's cores have had nothing to do since it started, in ms, all of them added. */
export const idleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);
