/** Process groups: every child is the leader of its own, so that its own children end with it. */
import { setTimeout as sleep } from "node:timers/promises";

/** How a process group is brought to an end. */
export interface Ending {
  /** The group's leader. */
  pid: number;
  /** What asks it to stop in its own way. */
  signal: NodeJS.Signals;
  /** How long it may take, in milliseconds, before it is killed. */
  graceMs: number;
  /** Whether the other groups end first. */
  stopLast: boolean;
}

const POLL_MS = 50;

/** Asks a group to stop, waits for its grace to pass, then kills what is left of it. */
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

/** Whether any process of the group is left. */
export const groupLives = (pid: number): boolean => signalGroup(pid, 0);

/** Sends a signal to a whole group; false when there is no such group any more. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}
