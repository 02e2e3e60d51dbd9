/** Process groups: every child leads its own group, so that its own children end with it. */
import { setTimeout as sleep } from "node:timers/promises";

/** How to end a process group. */
export interface Ending {
  /** The group's leader. */
  pid: number;
  /** The signal that asks it to stop. */
  signal: NodeJS.Signals;
  /** Grace period in milliseconds before it is killed. */
  graceMs: number;
  /** Whether it ends after the other groups. */
  stopLast: boolean;
}

const POLL_MS = 50;

/** Sends the stop signal, waits for the grace period, then kills the remaining processes. */
export async function endGroup({ pid, signal, graceMs }: Ending): Promise<void> {
  if (!signalGroup(pid, signal)) return;
  const deadline = Date.now() + graceMs;
  while (groupLives(pid)) {
    if (Date.now() > deadline) {
      signalGroup(pid, "SIGKILL");
      return;
    }
    await sleep(POLL_MS);
  }
}

/** Whether any process of the group is alive. */
export const groupLives = (pid: number): boolean => signalGroup(pid, 0);

/** Sends a signal to a process group. Returns false if the group does not exist. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}
