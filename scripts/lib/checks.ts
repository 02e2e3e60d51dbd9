/** Runs all checks, whatever fails, and prints a summary. */
import { type CheckResult, writeTimes } from "./check-times.ts";
import { Stopped, UserError } from "./errors.ts";
import { bold, dim, duration, green, red, say } from "./log.ts";
import { idleMs, metered, type Usage } from "./processor-time.ts";
import type { ChildSpec, Supervisor } from "./supervisor.ts";
import { type Counts, countLine, noCounts } from "./test-counts.ts";

/** A check that passes or fails. */
export interface Check {
  title: string;
  /**
   * Time budget in minutes within `make test` on two cores. A check that takes a quarter more is listed at
   * the end.
   */
  budget: number;
  /** Throws if the check fails. */
  check(context: CheckContext): Promise<void>;
}

/** The tools of a check. */
export interface CheckContext {
  supervisor: Supervisor;
  /** Runs a command, prints its lines, and counts the tests that they report. */
  run: RunCommand;
  /** Further counts; a check whose runner's lines do not report its tests adds to them. */
  counts: Counts;
  print: (line: string) => void;
}

/** Runs a command of a check; `seen` is called with each line too. */
type RunCommand = (spec: ChildSpec, seen?: (line: string) => void) => Promise<void>;

/** Checks that run one after another, beside the other lanes of their stage. */
export type Lane = Check[];

/**
 * Lanes that run concurrently. The first lane's lines are shown immediately, the others' after each check.
 */
export type Stage = Lane[];

/** By how much a check may exceed its budget before that is reported, because machines differ. */
const TOLERANCE = 1.25;

/**
 * Runs all stages, prints a summary, and throws if any check failed.
 *
 * @param remark an additional line of the summary
 */
export async function runChecks(
  supervisor: Supervisor,
  stages: Stage[],
  remark: () => string | undefined = () => undefined,
): Promise<void> {
  const results: CheckResult[] = [];
  for (const stage of stages) {
    const lanes = await Promise.all(stage.map((lane, index) => runLane(supervisor, lane, index === 0)));
    results.push(...lanes.flat());
  }
  summarize(results);
  const remarked = remark();
  if (remarked !== undefined) say(remarked);
  say(dim(`Where the time went: ${writeTimes(results)}`));
  const failed = results.filter(({ problem }) => problem !== undefined);
  if (failed.length > 0) throw new UserError(`${failed.length} of ${results.length} checks failed.`);
}

async function runLane(supervisor: Supervisor, lane: Lane, live: boolean): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of lane) results.push(await runCheck(supervisor, check, live));
  return results;
}

async function runCheck(
  supervisor: Supervisor,
  { title, budget, check }: Check,
  live: boolean,
): Promise<CheckResult> {
  const held: string[] = [];
  const print = live ? say : (line: string) => void held.push(line);
  print(`\n${bold(`▸ ${title}`)}`);
  const [started, idleBefore] = [performance.now(), idleMs()];
  const [counts, used]: [Counts, Usage] = [noCounts(), new Map()];
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
    await metered(used, () => check({ supervisor, run, counts, print }));
  } catch (error) {
    if (error instanceof Stopped) throw error;
    problem =
      error instanceof UserError ? error.message : String(error instanceof Error ? error.stack : error);
    print(red(problem));
  }
  if (!live) say(held.join("\n"));
  // A check without tests counts as one test.
  if (problem !== undefined && counts.failed === 0) counts.failed = 1;
  if (problem === undefined && counts.passed === 0) counts.passed = 1;
  const [ms, idle] = [performance.now() - started, idleMs() - idleBefore];
  return { title, budget, problem, ms, counts, used, idleMs: idle };
}

function summarize(results: CheckResult[]): void {
  say(`\n${bold("Summary")}`);
  for (const { title, budget, problem, ms, counts } of results) {
    const mark = problem === undefined ? green("✓") : red("✗");
    const tests =
      counts.passed + counts.failed > 1 ? dim(` ${counts.passed} passed, ${counts.failed} failed`) : "";
    say(`  ${mark} ${title} ${dim(`(${duration(ms)})`)}${tests}`);
    for (const name of counts.troubled) say(`      ${red(name)}`);
    if (ms > budget * 60_000 * TOLERANCE) say(`      ${red(`over its budget of ${budget} min`)}`);
  }
  const sum = (kind: "passed" | "failed") => results.reduce((total, { counts }) => total + counts[kind], 0);
  say(`\n${sum("passed")} passed, ${sum("failed")} failed`);
}
