/**
 * The frame of every script that starts processes: handles signals, stops everything, returns an exit code.
 */
import { Stopped, UserError } from "./errors.ts";
import { red, say } from "./log.ts";
import { Supervisor } from "./supervisor.ts";

const PARENT_CHECK_MS = 1000;

/**
 * Runs `work` with a new supervisor and ends the process afterwards.
 *
 * Ctrl-C, SIGTERM, SIGHUP and the death of the parent `make` start an orderly stop; a second Ctrl-C kills.
 * `exitWhenStopped` is the exit code after such a stop.
 */
export async function session(
  work: (supervisor: Supervisor) => Promise<void>,
  exitWhenStopped: number,
): Promise<never> {
  const supervisor = new Supervisor();
  stopOnSignals(supervisor);
  stopWithMake(supervisor);
  let exitCode = 0;
  try {
    await work(supervisor);
  } catch (error) {
    exitCode = exitCodeFor(error, supervisor, exitWhenStopped);
  }
  await supervisor.stopAll();
  process.exit(exitCode);
}

function exitCodeFor(error: unknown, supervisor: Supervisor, exitWhenStopped: number): number {
  if (error instanceof Stopped || supervisor.signal.aborted) return exitWhenStopped;
  say(
    `${red("✗")} ${error instanceof UserError ? error.message : error instanceof Error ? error.stack : String(error)}`,
  );
  return 1;
}

function stopOnSignals(supervisor: Supervisor): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (supervisor.signal.aborted) {
        if (signal === "SIGINT") supervisor.killAll();
        return;
      }
      say("▸ Stopping");
      void supervisor.stopAll();
    });
  }
}

/** Polls for the death of the parent `make`, because a killed `make` cannot signal its children. */
function stopWithMake(supervisor: Supervisor): void {
  if (process.env.MAKELEVEL === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void supervisor.stopAll();
  }, PARENT_CHECK_MS).unref();
}
