/** Handles a server of this cluster that survived an unclean end (power loss, a killed reaper). */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "./errors.ts";
import { commandLine } from "./process-table.ts";

const STOPS_WITHIN_MS = 30_000;
const POLL_MS = 100;

/**
 * Prepares a cluster for a start: stops a server that still runs on it, and removes the lock file of one that
 * does not (PostgreSQL refuses to start if the process id in the lock file now belongs to any other process).
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const lock = join(dataDir, "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  if (!servesCluster(pid, dataDir)) {
    rmSync(lock);
    return;
  }
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + STOPS_WITHIN_MS;
  while (servesCluster(pid, dataDir)) {
    if (Date.now() > deadline)
      throw new UserError(`PostgreSQL (process ${pid}) still runs on ${dataDir} and does not stop.`);
    await sleep(POLL_MS);
  }
}

const servesCluster = (pid: number, dataDir: string): boolean => commandLine(pid)?.includes(dataDir) ?? false;
