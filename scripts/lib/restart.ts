/** Restarts a program that the others depend on whenever it exits by itself. */
import { setTimeout as sleep } from "node:timers/promises";
import { Stopped, UserError } from "./errors.ts";
import { duration, green, red, say } from "./log.ts";
import { type Exit, how, type Running, type Supervisor } from "./supervisor.ts";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/** A program that exits this often within `DEATHS_WITHIN_MS` is not restarted. */
const MAX_DEATHS = 5;
const DEATHS_WITHIN_MS = 60_000;

/**
 * Starts a program, and restarts it whenever it exits without a stop.
 *
 * The returned object stands for all its starts: `exited` settles after a stop, and after the program is
 * given up.
 *
 * @param start starts the program and waits until it is ready
 * @param log the file that contains the reason for an exit
 */
export async function restarting(
  supervisor: Supervisor,
  start: () => Promise<Running>,
  log: string,
): Promise<Running> {
  let current = await start();
  let asked = false;
  const isOver = () => asked || supervisor.signal.aborted;

  async function keep(): Promise<Exit> {
    let deaths: number[] = [];
    for (;;) {
      const exit = await current.exited;
      if (isOver()) return exit;
      const now = performance.now();
      deaths = [...deaths.filter((at) => now - at < DEATHS_WITHIN_MS), now];
      if (deaths.length >= MAX_DEATHS) {
        const within = duration(DEATHS_WITHIN_MS);
        say(`${red("✗")} ${current.name} ended ${deaths.length} times within ${within}; ${log} says why`);
        return exit;
      }
      say(`${red("!")} ${current.name} ended by itself (${how(exit)}); starting it again`);
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (deaths.length - 1), LONGEST_PAUSE_MS);
      await pauseUnlessStopped(pause, supervisor.signal);
      if (isOver()) return exit;
      const next = await startAgain();
      if (next) {
        current = next;
        say(`${green("✓")} ${current.name} is back (${duration(performance.now() - now)})`);
      }
    }
  }

  /** Returns undefined if the program did not start; that counts as another exit. */
  async function startAgain(): Promise<Running | undefined> {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof UserError || error instanceof Stopped)) throw error;
      if (!isOver()) say(`${red("!")} ${error.message}`);
      return undefined;
    }
  }

  const exited = keep();
  return {
    name: current.name,
    get pid() {
      return current.pid;
    },
    exited,
    stop: async () => {
      asked = true;
      await current.stop();
      await exited;
    },
  };
}

async function pauseUnlessStopped(ms: number, signal: AbortSignal): Promise<void> {
  // Interrupted by the stop, which the caller checks for in any case.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
