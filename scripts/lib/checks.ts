/** Runs checks to their end, whatever fails, and sums up. */
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Stopped, UserError } from "./errors.ts";
import { bold, dim, duration, green, red, say } from "./log.ts";
import { inRoot } from "./paths.ts";
import type { ChildSpec, Supervisor } from "./supervisor.ts";
import { type Counts, countLine, noCounts } from "./test-counts.ts";

/** One thing that holds or does not. */
export interface Check {
  title: string;
  /** Throws when it does not hold. Commands started through `run` have their tests counted in `counts`. */
  check(run: RunCommand, supervisor: Supervisor, counts: Counts): Promise<void>;
}

/** Runs a command of a check; `seen` is told its lines as well. */
type RunCommand = (spec: ChildSpec, seen?: (line: string) => void) => Promise<void>;

/** Checks that run one after another, beside the other lanes of their stage. */
export type Lane = Check[];

/** Lanes that run at the same time. The first one's lines are shown as they come, the others' check by check. */
export type Stage = Lane[];

interface Result {
  title: string;
  problem?: string;
  ms: number;
  counts: Counts;
}

/** How long each check took, one line a check and run: where to look before making the tests quicker. */
const TIMES_FILE = inRoot("target/check-times.tsv");

/** Runs all stages, prints a summary, and throws when any check failed. */
export async function runChecks(supervisor: Supervisor, stages: Stage[]): Promise<void> {
  const results: Result[] = [];
  for (const stage of stages) {
    const lanes = await Promise.all(stage.map((lane, index) => runLane(supervisor, lane, index === 0)));
    results.push(...lanes.flat());
  }
  summarize(results);
  recordTimes(results);
  const failed = results.filter(({ problem }) => problem !== undefined);
  if (failed.length > 0) throw new UserError(`${failed.length} of ${results.length} checks failed.`);
}

async function runLane(supervisor: Supervisor, lane: Lane, live: boolean): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of lane) results.push(await runCheck(supervisor, check, live));
  return results;
}

async function runCheck(supervisor: Supervisor, { title, check }: Check, live: boolean): Promise<Result> {
  const held: string[] = [];
  const print = live ? say : (line: string) => void held.push(line);
  print(`\n${bold(`▸ ${title}`)}`);
  const started = performance.now();
  const counts = noCounts();
  const output = (line: string) => {
    print(line);
    countLine(line, counts);
  };
  let problem: string | undefined;
  try {
    const run: RunCommand = (spec, seen) =>
      supervisor.run({
        ...spec,
        output: (line) => {
          output(line);
          seen?.(line);
        },
      });
    await check(run, supervisor, counts);
  } catch (error) {
    if (error instanceof Stopped) throw error;
    problem =
      error instanceof UserError ? error.message : String(error instanceof Error ? error.stack : error);
    print(red(problem));
  }
  if (!live) say(held.join("\n"));
  // A check without tests of its own counts as one.
  if (problem !== undefined && counts.failed === 0) counts.failed = 1;
  if (problem === undefined && counts.passed === 0) counts.passed = 1;
  return { title, problem, ms: performance.now() - started, counts };
}

function summarize(results: Result[]): void {
  say(`\n${bold("Summary")}`);
  for (const { title, problem, ms, counts } of results) {
    const mark = problem === undefined ? green("✓") : red("✗");
    const tests =
      counts.passed + counts.failed > 1 ? dim(` ${counts.passed} passed, ${counts.failed} failed`) : "";
    say(`  ${mark} ${title} ${dim(`(${duration(ms)})`)}${tests}`);
    for (const name of counts.troubled) say(`      ${red(name)}`);
  }
  const sum = (kind: "passed" | "failed") => results.reduce((total, { counts }) => total + counts[kind], 0);
  say(`\n${sum("passed")} passed, ${sum("failed")} failed`);
}

function recordTimes(results: Result[]): void {
  const at = new Date().toISOString();
  const lines = results.map(({ title, ms }) => `${at}\t${title}\t${(ms / 1000).toFixed(1)}\n`);
  mkdirSync(dirname(TIMES_FILE), { recursive: true });
  appendFileSync(TIMES_FILE, lines.join(""));
}
