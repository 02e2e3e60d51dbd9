import { stripVTControlCharacters } from "node:util";
import type { TimedTest } from "./timed-tests.ts";

/** The number of tests by result, the names of those that need attention, and their durations. */
export interface Counts {
  passed: number;
  failed: number;
  /** Tests that failed, and journeys that passed only on a retry. */
  troubled: Set<string>;
  /** The tests whose runner reports durations. */
  timed: TimedTest[];
}

/** Returns empty counts. */
export const noCounts = (): Counts => ({ passed: 0, failed: 0, troubled: new Set(), timed: [] });

/** The closing lines of the test runners: cargo, node, Vitest, Playwright. */
const CLOSING_LINES: [RegExp, "passed" | "failed"][] = [
  [/^test result: .*?(\d+) passed/, "passed"],
  [/^test result: .*?(\d+) failed/, "failed"],
  [/^ℹ pass (\d+)$/, "passed"],
  [/^ℹ fail (\d+)$/, "failed"],
  [/^\s*Tests\s.*?(\d+) passed/, "passed"],
  [/^\s*Tests\s.*?(\d+) failed/, "failed"],
  [/^ {2}(\d+) passed\b/, "passed"],
  [/^ {2}(\d+) failed$/, "failed"],
];

/** Lines that name a test that did not simply pass; those of journeys are by `e2e/support/troubles.ts`. */
const NAMING_LINES = [
  /^test (\S+) \.\.\. FAILED$/,
  /^✖ (.+) \([\d.]+ms\)$/,
  /^\s*FAIL\s+(.+)$/,
  /^✘ (\[\w+\] \S+:\d+ .+)$/,
];

/** Adds what a line of a test runner reports to the counts and names; any other line adds nothing. */
export function countLine(line: string, counts: Counts): void {
  const text = stripVTControlCharacters(line);
  for (const [pattern, kind] of CLOSING_LINES) {
    counts[kind] += Number(pattern.exec(text)?.[1] ?? 0);
  }
  for (const pattern of NAMING_LINES) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) counts.troubled.add(name);
  }
}
