/** A server of this cluster that outlived an unclean end (a machine that was cut off, a killed reaper). */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "./errors.ts";
import { commandLine } from "./process-table.ts";

const STOPS_WITHIN_MS = 30_000;
const POLL_MS = 100;

/**
 * Makes a cluster free to start on: stops a server that still runs on it, and removes the lock of one that
 * does not (PostgreSQL itself keeps off when the number in the lock belongs to any other process by now).
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
