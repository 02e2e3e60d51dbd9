/** What the system knows about processes that this script did not start. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Returns the command line of a process, or undefined if there is no process with this id. */
export function commandLine(pid: number): string | undefined {
  if (existsSync("/proc/self")) {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) ? readFileSync(file, "utf8").replaceAll("\0", " ") : undefined;
  }
  const { status, stdout } = spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  return status === 0 ? stdout : undefined;
}
