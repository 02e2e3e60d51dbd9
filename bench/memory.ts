import { readdirSync, readFileSync } from "node:fs";
import { atMost, type Figure } from "./figures.ts";

const ACADEMY_LIMIT_MB = 80;
const RENDERER_LIMIT_MB = 250;

/** Returns the current resident memory of the web process and its renderer. */
export function memory(academyPid: number): Figure[] {
  const renderer = childrenOf(academyPid).map(residentMb);
  return [
    atMost("memory of academy serve under load", residentMb(academyPid), ACADEMY_LIMIT_MB, "MB"),
    atMost("memory of its renderer", Math.max(0, ...renderer), RENDERER_LIMIT_MB, "MB"),
  ];
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => Number(statusField(pid, "PPid")) === parent);
}

/** Returns the resident memory of a process. */
export const residentMb = (pid: number): number => Number(statusField(pid, "VmRSS")) / 1024;

/** Returns a number of /proc/<pid>/status, or NaN if the process has ended or the field is missing. */
function statusField(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number.parseInt(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? "", 10);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Number.NaN;
    throw error;
  }
}
