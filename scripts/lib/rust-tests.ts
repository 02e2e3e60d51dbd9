/** Runs the Rust tests on a temporary PostgreSQL. */
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { workspaceTests } from "./cargo.ts";
import type { Check, CheckContext } from "./checks.ts";
import { UserError } from "./errors.ts";
import { processorMs } from "./processor-time.ts";
import { type Env, neutralEnv } from "./settings.ts";
import { how, type Supervisor } from "./supervisor.ts";
import { withTestDatabase } from "./test-database.ts";

/** Concurrent tests per core: most of them wait for the database, a deadline or a process. */
const TESTS_PER_CORE = 3;

/** Number of batches per worker, so that all workers finish at about the same time. */
const BATCHES_PER_WORKER = 10;

/** The longest tests, which run first and alone, so that they do not delay the end of the run. */
const LONGEST = [
  "systems::money::chaos::",
  "routes::hostile_input::",
  "routes::contract::",
  "routes::tutoring::agreement::",
  "systems::seed::moments::",
  "systems::seed::large::",
  "systems::ai_tutor::crowd::",
];

/**
 * No certificate authorities, because tests connect to no external host. Otherwise each of a thousand servers
 * would parse the machine's list several times, which took a third of the tests' time.
 */
const NO_AUTHORITIES = { SSL_CERT_FILE: "/dev/null" };

/** With more failures than this the tests are not repeated, because a busy machine does not explain them. */
const MAX_SECOND_TRIES = 10;

/** A built test program. */
export interface TestProgram {
  /** The prefix of its tests' paths, like a crate's name. */
  name: string;
  executable: string;
  /** The working directory that cargo would use. */
  cwd: string;
}

/** Tests that one process runs one after another. */
export interface Batch {
  program: TestProgram;
  /** The tests' paths within the program. */
  paths: string[];
}

/** The result of a test. */
export interface TestResult {
  /** The program's name and the test's path in it. */
  name: string;
  result: "ok" | "FAILED" | "ignored";
  ms: number;
  processorMs: number | undefined;
}

/** Selects the tests to run from the names of all. */
export type ChooseTests = (names: string[]) => string[];

/** All tests, or those whose names contain one of these parts. */
export const named =
  (parts: string[]): ChooseTests =>
  (names) => {
    const chosen = names.filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)));
    if (chosen.length === 0) throw new UserError(`No test is called ${parts.join(" or ")}.`);
    return chosen;
  };

/**
 * Runs the selected tests. Several processes run one test at a time, so that the processor time of each is
 * known and a crash affects no other test. A failed test runs a second time, as a failed journey does: on a
 * shared machine a test may fail through no fault of the product. Tests that needed the second run are listed
 * in the summary, to be fixed.
 *
 * @param settings variables that the tests read
 */
export const runRustTests =
  (choose: ChooseTests, settings: Env = {}): Check["check"] =>
  async (context) => {
    const { supervisor, counts, print } = context;
    const programs = await testPrograms(context);
    await withTestDatabase(supervisor, async ({ url, folder }) => {
      const own = { TEST_DATABASE_URL: url, TMPDIR: folder };
      const env = { ...neutralEnv(), ...NO_AUTHORITIES, ...own, ...settings };
      const all: Batch[] = [];
      for (const program of programs) all.push({ program, paths: await pathsOf(supervisor, program) });
      const nameOf = (program: TestProgram) => (path: string) => `${program.name}::${path}`;
      const names = new Set(choose(all.flatMap(({ program, paths }) => paths.map(nameOf(program)))));
      const chosen = all.map(({ program, paths }) => ({
        program,
        paths: paths.filter((path) => names.has(nameOf(program)(path))),
      }));
      const batches = [...chosen.flatMap(longOf), ...chosen.flatMap(shortOf)];
      const note = ({ name, result, ms, processorMs }: TestResult) => {
        print(`test ${name} ... ${result}`);
        if (result === "ok") counts.passed++;
        if (result !== "ignored") counts.timed.push({ name, ms, processorMs });
      };
      const failed = await runBatches(context, batches, env, note);
      for (const { program, paths } of failed) counts.troubled.add(`${program.name}::${paths}`);
      if (failed.length === 0) return;
      const again = failed.length <= MAX_SECOND_TRIES ? await runBatches(context, failed, env, note) : failed;
      counts.failed += again.length;
      if (again.length > 0) throw new UserError(`${again.length} Rust tests failed.`);
    });
  };

/** Builds the tests. Returns their programs. */
async function testPrograms({ supervisor, print }: CheckContext): Promise<TestProgram[]> {
  const programs: TestProgram[] = [];
  await supervisor.run({
    ...workspaceTests(),
    output: (line) => {
      if (!line.startsWith("{")) return print(line);
      const { reason, target, executable, manifest_path, profile } = JSON.parse(line) as CargoMessage;
      if (reason !== "compiler-artifact" || !executable || !profile.test) return;
      programs.push({ name: target.name, executable, cwd: dirname(manifest_path) });
    },
  });
  return programs;
}

/**
 * Cargo's message about a crate's target with `--message-format=json`
 * (https://doc.rust-lang.org/cargo/reference/external-tools.html#artifact-messages).
 */
interface CargoMessage {
  reason: string;
  target: { name: string };
  /** The path of the built program, if it is one. */
  executable: string | null;
  manifest_path: string;
  profile: { test: boolean };
}

async function pathsOf(supervisor: Supervisor, { executable, cwd }: TestProgram): Promise<string[]> {
  const paths: string[] = [];
  const output = (line: string) => {
    const path = /^(\S+): test$/.exec(line)?.[1];
    if (path !== undefined) paths.push(path);
  };
  await supervisor.run({ name: "tests", command: executable, args: ["--list"], cwd, output });
  return paths;
}

/** Returns the longest tests of a program, each as a batch. */
const longOf = ({ program, paths }: Batch): Batch[] =>
  LONGEST.flatMap((part) => paths.filter((path) => `${program.name}::${path}`.startsWith(part))).map(
    (path) => ({ program, paths: [path] }),
  );

/** Returns the other tests in batches of neighbors. */
function shortOf({ program, paths }: Batch): Batch[] {
  const isLong = (path: string) => LONGEST.some((part) => `${program.name}::${path}`.startsWith(part));
  const short = paths.filter((path) => !isLong(path));
  const size = Math.ceil(short.length / (workers() * BATCHES_PER_WORKER));
  const parts: Batch[] = [];
  for (let from = 0; from < short.length; from += size)
    parts.push({ program, paths: short.slice(from, from + size) });
  return parts;
}

const workers = () => availableParallelism() * TESTS_PER_CORE;

/** Runs all batches, then a batch for each test that failed. */
export async function runBatches(
  context: Pick<CheckContext, "supervisor" | "print">,
  batches: Batch[],
  env: NodeJS.ProcessEnv,
  note: (result: TestResult) => void,
): Promise<Batch[]> {
  const waiting = [...batches];
  const failed: Batch[] = [];
  const work = async () => {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      const { program } = batch;
      const result = await runBatch(context, batch, env, note);
      failed.push(...result.failed.map((path) => ({ program, paths: [path] })));
      if (result.unfinished.length > 0) waiting.unshift({ program, paths: result.unfinished });
    }
  };
  await Promise.all(Array.from({ length: workers() }, work));
  return failed;
}

/** The paths of a batch's tests that did not pass. */
interface BatchResult {
  failed: string[];
  /** The tests that a crashed process did not reach. */
  unfinished: string[];
}

async function runBatch(
  { supervisor, print }: Pick<CheckContext, "supervisor" | "print">,
  { program, paths }: Batch,
  env: NodeJS.ProcessEnv,
  note: (result: TestResult) => void,
): Promise<BatchResult> {
  const lines: string[] = [];
  const done = new Set<string>();
  const failed: string[] = [];
  let [at, used] = [performance.now(), 0];
  const running = supervisor.start({
    name: "Rust tests",
    command: program.executable,
    args: ["--exact", "--test-threads=1", ...paths],
    cwd: program.cwd,
    env,
    output: (line) => {
      const [, path, result] = /^test (\S+) (?:- should panic )?\.\.\. (ok|FAILED|ignored)/.exec(line) ?? [];
      if (path === undefined) return void lines.push(line);
      const [now, usedNow] = [performance.now(), processorMs(running.pid)];
      const processor = usedNow === undefined ? undefined : usedNow - used;
      const name = `${program.name}::${path}`;
      note({ name, result: result as TestResult["result"], ms: now - at, processorMs: processor });
      [at, used] = [now, usedNow ?? used];
      done.add(path);
      if (result === "FAILED") failed.push(path);
    },
  });
  const exit = await running.exited;
  supervisor.throwIfStopped();
  if (exit.code === 0) return { failed, unfinished: [] };
  print(lines.join("\n"));
  const [died, ...unfinished] = paths.filter((path) => !done.has(path));
  if (died === undefined) return { failed, unfinished: [] };
  print(`test ${program.name}::${died} ... FAILED (its process ended: ${how(exit)})`);
  return { failed: [...failed, died], unfinished };
}
