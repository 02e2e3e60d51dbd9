/** `make test-changed`: runs the checks that a change can affect, and lists those it skips. */
import {
  compiled,
  e2e,
  engines,
  formatAndLints,
  frontEndTests,
  frontEndTypes,
  rustFormat,
  rustTests,
  scripts,
  standIns,
  types,
} from "./all-checks.ts";
import { ALL_ROUTES, contains, isJourney, type Selection, testsOf } from "./changed-tests.ts";
import { type Check, runChecks, type Stage } from "./checks.ts";
import { say } from "./log.ts";
import { packageCommand } from "./node.ts";
import { inRoot } from "./paths.ts";
import type { ChooseTests } from "./rust-tests.ts";
import { changedFiles, type SourceTree, workTree } from "./source-tree.ts";
import { isSpellChecked, spelling } from "./spelling.ts";
import type { Supervisor } from "./supervisor.ts";

/** The skipped checks, in words, by kind. A check that counts its tests when it runs sets its entry then. */
export type LeftOut = Partial<
  Record<"Rust" | "stand-in" | "front end" | "scripts" | "journeys" | "engines" | "weights", string>
>;

interface SelectedChecks {
  stages: Stage[];
  leftOut: LeftOut;
  /** The selected modules of Rust tests. */
  rust: Selection;
}

/** Runs the checks of everything that differs from a commit. */
export async function checkChanges(supervisor: Supervisor, commit?: string): Promise<void> {
  const { files, since } = changedFiles(commit);
  if (commit === undefined && since !== "HEAD") say("Nothing differs from HEAD: testing the last commit.");
  say(`Changed files since ${since}: ${files.length}`);
  const { rust, stages, leftOut } = checksOfChanges(files, workTree());
  if (rust !== "all" && rust.size > 0) say(`Rust tests: ${[...rust].sort().join(", ")}`);
  const remark = () => `\nLeft out: ${Object.values(leftOut).join(", ")}. \`make test\` runs them all.`;
  await runChecks(supervisor, stages, remark);
}

/** Selects the checks of these files. */
export function checksOfChanges(changed: string[], tree: SourceTree): SelectedChecks {
  const tests = testsOf(changed, tree);
  const leftOut: LeftOut = {};
  const isChanged = (pattern: RegExp) => changed.some((file) => pattern.test(file));
  const rust: Check[] = [];
  const typescript: Check[] = [];

  if (isChanged(/\.rs$|^rustfmt\.toml$/)) rust.push(rustFormat);
  if (tests.rust === "all" || tests.rust.size > 0)
    rust.push(...compiled, rustTests(select(tests.rust, leftOut)));
  else leftOut.Rust = "all Rust tests";
  if (tests.rust === "all" || isChanged(/^(stand-ins|scripts\/ai-eval|api\/src\/ai_tutor)\//))
    rust.push(...standIns);
  else leftOut["stand-in"] = "the AI tutor's golden set and OpenAI's package on the stand-in";

  if (changed.some(isSpellChecked)) typescript.push(spelling);
  const formatted = changed.filter((file) => tree.files.has(file) && /\.([mc]?[jt]sx?|json|css)$/.test(file));
  if (isChanged(/^biome\.json$/)) typescript.push(formatAndLints(["."]));
  // Biome's settings may ignore all of the files, such as generated ones.
  else if (formatted.length > 0) typescript.push(formatAndLints(["--no-errors-on-unmatched", ...formatted]));
  // Both projects import files of the other.
  if (isChanged(/\.tsx?$|^(tsconfig\.scripts|package-lock)\.json$/)) typescript.push(types);
  if (isChanged(/^(ssr-frontend|scripts\/lib)\/|^(package-lock|api\/openapi)\.json$/))
    typescript.push(frontEndTypes);
  typescript.push(...selectedUnitTests(tests.frontEnd, tree, leftOut));
  const [scriptTests, invitations] = scripts as [Check, Check];
  if (tests.scripts) typescript.push(scriptTests);
  else leftOut.scripts = "the tests of the scripts";
  if (isChanged(/^api\/tests\/mail\//)) typescript.push(invitations);

  const journeys = selectedJourneys(tests.journeys, tree, leftOut);
  if (isChanged(/^(e2e|scripts\/lib)\/engines\b/)) journeys.push(engines([]));
  else leftOut.engines = "Firefox and WebKit";
  leftOut.weights = "page weights";
  return { stages: [[rust, typescript], [journeys]], leftOut, rust: tests.rust };
}

/** Selects the tests in these modules, and counts the others as skipped. */
export const select =
  (modules: Selection, leftOut: LeftOut): ChooseTests =>
  (names) => {
    if (modules === "all") return names;
    const selected = names.filter((name) => [...modules].some((module) => contains(module, name)));
    const overAll = ALL_ROUTES.filter((module) => !selected.some((name) => contains(module, name)));
    const which = overAll.length > 0 ? ` (${overAll.join(", ")} go over all routes)` : "";
    leftOut.Rust = `${share(names.length - selected.length, names.length)} Rust tests${which}`;
    return selected;
  };

/** Vitest finds the tests that import the files, or all if its configuration is among the files. */
function selectedUnitTests(files: Selection, tree: SourceTree, leftOut: LeftOut): Check[] {
  if (files === "all") return [frontEndTests()];
  const total = [...tree.files].filter((file) => /^ssr-frontend\/.*\.test\.tsx?$/.test(file)).length;
  const countLeftOut = (run: number) => {
    leftOut["front end"] = `${share(total - run, total)} files of front-end tests`;
  };
  countLeftOut(0);
  if (files.size === 0) return [];
  const args = ["related", "--run", ...[...files].map((file) => inRoot(file))];
  const related = frontEndTests(packageCommand("vitest", args, { cwd: inRoot("ssr-frontend") }));
  const check: Check["check"] = (context) =>
    related.check(context).finally(() => countLeftOut(context.counts.timed.length));
  return [{ ...related, check }];
}

function selectedJourneys(files: Selection, tree: SourceTree, leftOut: LeftOut): Check[] {
  if (files === "all") return e2e([]);
  const total = [...tree.files].filter(isJourney).length;
  leftOut.journeys = `${share(total - files.size, total)} files of browser journeys`;
  return files.size === 0 ? [] : e2e([...files].map((file) => file.replace("e2e/", "")));
}

/** `all 1,889`, `12 of 1,889`. */
function share(some: number, all: number): string {
  const [part, whole] = [some, all].map((count) => count.toLocaleString("en-US"));
  return some === all ? `all ${whole}` : `${part} of ${whole}`;
}
