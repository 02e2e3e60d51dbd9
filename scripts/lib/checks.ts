/** Runs a list of checks to its end, whatever fails, and sums up. */
import { Stopped, UserError } from "./errors.ts";
import { bold, dim, duration, green, red, say } from "./log.ts";
import type { ChildSpec, Supervisor } from "./supervisor.ts";
import { type Counts, countLine, noCounts } from "./test-counts.ts";

/** One thing that holds or does not. */
export interface Check {
  title: string;
  /** Throws when it does not hold. Commands started through `run` have their tests counted. */
  check(run: (spec: ChildSpec) => Promise<void>, supervisor: Supervisor): Promise<void>;
}

interface Result {
  title: string;
  problem?: string;
  ms: number;
  counts: Counts;
}

/** Runs all checks, prints a summary, and throws when any failed. */
export async function runChecks(supervisor: Supervisor, checks: Check[]): Promise<void> {
  const results: Result[] = [];
  for (const check of checks) results.push(await runCheck(supervisor, check));
  summarize(results);
  const failed = results.filter(({ problem }) => problem !== undefined);
  if (failed.length > 0) throw new UserError(`${failed.length} of ${results.length} checks failed.`);
}

async function runCheck(supervisor: Supervisor, { title, check }: Check): Promise<Result> {
  say(`\n${bold(`▸ ${title}`)}`);
  const started = performance.now();
  const counts = noCounts();
  const run = (spec: ChildSpec) => supervisor.run({ ...spec, output: (line) => report(line, counts) });
  let problem: string | undefined;
  try {
    await check(run, supervisor);
  } catch (error) {
    if (error instanceof Stopped) throw error;
    problem =
      error instanceof UserError ? error.message : String(error instanceof Error ? error.stack : error);
    say(red(problem));
  }
  // A check without tests of its own counts as one.
  if (problem !== undefined && counts.failed === 0) counts.failed = 1;
  if (problem === undefined && counts.passed === 0) counts.passed = 1;
  return { title, problem, ms: performance.now() - started, counts };
}

function report(line: string, counts: Counts): void {
  say(line);
  countLine(line, counts);
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
