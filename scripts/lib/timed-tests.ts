/** Durations of single tests, as their runners report them. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { inRoot } from "./paths.ts";

/** A test, or a file of small tests. */
export interface TimedTest {
  name: string;
  ms: number;
  /** The processor time of its own processes, if known. */
  processorMs?: number | undefined;
}

/** Where Playwright's reporter writes the durations. */
export const JOURNEY_TIMES = inRoot("e2e/results/times.json");

/** Where Vitest's reporter writes the durations, per file. */
export const UNIT_TIMES = inRoot("ssr-frontend/node_modules/.unit-times.json");

/** Runs tests, then reads the durations that their reporter has written, also if some failed. */
export async function timedIn(file: string, timed: TimedTest[], work: () => Promise<void>): Promise<void> {
  rmSync(file, { force: true });
  try {
    await work();
  } finally {
    if (existsSync(file)) timed.push(...(JSON.parse(readFileSync(file, "utf8")) as TimedTest[]));
  }
}
