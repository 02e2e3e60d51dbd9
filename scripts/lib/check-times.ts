/** Reports where the time of a run was spent, as a basis for optimization. */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { inRoot } from "./paths.ts";
import type { Usage } from "./processor-time.ts";
import type { Counts } from "./test-counts.ts";
import type { TimedTest } from "./timed-tests.ts";

const FILE = "target/test-times.md";
/** All tests, one per line, for sorting and summing. */
const ALL_FILE = "target/test-times.tsv";
/** Number of slowest tests in the report. */
const SLOWEST = 100;

/** The result of a check. */
export interface CheckResult {
  title: string;
  budget: number;
  problem?: string;
  ms: number;
  counts: Counts;
  /** Processor time of its commands, where known. */
  used: Usage;
  /** Idle time of all of the machine's cores during the check, summed. */
  idleMs: number;
}

/**
 * Writes the checks and the slowest tests of a run as two tables, overwriting those of the last run. Returns
 * the file's path.
 */
export function writeTimes(results: CheckResult[]): string {
  const checks = results.map((result) => [
    result.title,
    seconds(result.ms),
    String(result.budget * 60),
    seconds(total(result.used)),
    mostOf(result.used),
    `${Math.round((100 * result.idleMs) / (result.ms * availableParallelism()))} %`,
  ]);
  const timed = results.flatMap(({ title, counts }) => counts.timed.map((test) => ({ title, ...test })));
  const slowest = timed.sort((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  const tests = slowest.map(({ title, ...test }) => [test.name, title, seconds(test.ms), ...parts(test)]);
  const text = `# Where the time of the last run went

In seconds, on ${availableParallelism()} cores. Checks that run beside each other wait for each other; what is idle is idle
for both. Processor time of a browser journey is its browser's, that of a Rust test its own process's: the product and
the database they share are not in it.

${table(["check", "took", "budget", "processor", "most of it", "cores idle"], checks)}

## The ${slowest.length} slowest tests, of ${timed.length}

${table(["test", "check", "took", "processor", "waiting"], tests)}
`;
  const all = timed.map(({ title, ...test }) =>
    [title, test.name, seconds(test.ms), ...parts(test)].join("\t"),
  );
  mkdirSync(dirname(inRoot(FILE)), { recursive: true });
  writeFileSync(inRoot(FILE), text);
  writeFileSync(inRoot(ALL_FILE), `${all.join("\n")}\n`);
  return FILE;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

const total = (used: Usage): number => [...used.values()].reduce((sum, ms) => sum + ms, 0);

/** Returns the three commands that used most processor time. */
const mostOf = (used: Usage): string =>
  [...used]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([name, ms]) => `${name} ${seconds(ms)}`)
    .join(", ");

/**
 * Splits a test's time into processor time and the rest; a test with several processes may use more processor
 * time than it took.
 */
const parts = ({ ms, processorMs }: TimedTest): string[] =>
  processorMs === undefined ? ["", ""] : [seconds(processorMs), seconds(Math.max(0, ms - processorMs))];

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
