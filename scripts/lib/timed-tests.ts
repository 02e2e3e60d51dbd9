/** How long single tests took, as their runners tell. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { inRoot } from "./paths.ts";

/** A test, or a file of small ones. */
export interface TimedTest {
  name: string;
  ms: number;
  /** Of that, what its own processes used of the processor, if it is known. */
  processorMs?: number | undefined;
}

/** Where Playwright's reporter leaves a list of them. */
export const JOURNEY_TIMES = inRoot("e2e/results/times.json");

/** Where Vitest's leaves one, of files. */
export const UNIT_TIMES = inRoot("ssr-frontend/node_modules/.unit-times.json");

/** Runs tests, and reads what their reporter has left in a file: also when some have failed. */
export async function timedIn(file: string, timed: TimedTest[], work: () => Promise<void>): Promise<void> {
  rmSync(file, { force: true });
  try {
    await work();
  } finally {
    if (existsSync(file)) timed.push(...(JSON.parse(readFileSync(file, "utf8")) as TimedTest[]));
  }
}
