/** All checks of the project, ordered so that mistakes show soon. */
import { stripVTControlCharacters } from "node:util";
import { workspaceBuild } from "./cargo.ts";
import type { Check, Stage } from "./checks.ts";
import { findHeadlessChromium } from "./chromium.ts";
import { engineTests, findFirefox } from "./engines.ts";
import { UserError } from "./errors.ts";
import { buildFrontEnd, frontEndIsBuilt } from "./front-end.ts";
import { checkMigrations } from "./migrations.ts";
import { nodeEnv, packageCommand, packageScript } from "./node.ts";
import { checkOpenapi } from "./openapi.ts";
import { inRoot } from "./paths.ts";
import { type ChooseTests, named, runRustTests } from "./rust-tests.ts";
import { neutralEnv } from "./settings.ts";
import { spelling } from "./spelling.ts";
import type { ChildSpec } from "./supervisor.ts";
import { JOURNEY_TIMES, timedIn, UNIT_TIMES } from "./timed-tests.ts";

/** The parts that `make` can run by name. */
export type Part = "static" | "scripts" | "web" | "rust" | "soak" | "e2e" | "engines" | "screenshots";

export const rustFormat: Check = {
  title: "Rust format",
  budget: 0.2,
  check: ({ run }) => run({ name: "cargo fmt", command: "cargo", args: ["fmt", "--all", "--check"] }),
};

/** With Biome's arguments, such as files and folders. */
export const formatAndLints = (args: string[]): Check => ({
  title: "TypeScript, CSS and JSON format and lints",
  budget: 0.5,
  check: ({ run }) => run(packageCommand("biome", ["ci", ...args])),
});

/**
 * TypeScript 7 belongs to the front end: it needs a quarter of the processor time of the root's 5.9, which
 * dependencies require.
 */
const TYPESCRIPT_7 = inRoot("ssr-frontend/node_modules/.bin/tsc");

export const types: Check = {
  title: "Types of the scripts, the browser journeys and the bench",
  budget: 0.5,
  check: async ({ run }) => {
    for (const project of ["scripts", "e2e", "bench"]) {
      await run({ ...packageCommand(TYPESCRIPT_7, ["-p", project]), name: "tsc" });
    }
  },
};

export const frontEndTypes: Check = {
  title: "Types of the front end, its API types in step",
  budget: 1,
  check: ({ run }) => run(packageScript("ssr-frontend", "check")),
};

export const migrations: Check = {
  title: "Migrations that keep nobody waiting",
  budget: 0.1,
  check: ({ run }) => checkMigrations(run),
};

const typescript: Check[] = [migrations, spelling, formatAndLints(["."]), types, frontEndTypes];

export const compiled: Check[] = [
  {
    title: "Rust build and lints",
    budget: 8,
    check: async ({ run }) => {
      let warned = false;
      await run(workspaceBuild(), (line) => {
        warned ||= stripVTControlCharacters(line).startsWith("warning");
      });
      if (warned) throw new UserError("Rust code is to give no warning.");
    },
  },
  { title: "API description in step", budget: 0.1, check: ({ supervisor }) => checkOpenapi(supervisor) },
];

/** A hanging file fails after ten minutes, more than any file takes on a busy machine, unless it loops for ever. */
const nodeTest = (files: string, env = nodeEnv()): ChildSpec => ({
  name: "node --test",
  command: process.execPath,
  args: ["--test", "--test-reporter=spec", "--test-timeout=600000", files],
  env,
});

export const scripts: Check[] = [
  {
    title: "Script tests",
    budget: 1,
    // Without MAKELEVEL the scripts under test do not watch for a parent `make`.
    check: ({ run }) => run(nodeTest("scripts/test/*.test.ts", { ...nodeEnv(), MAKELEVEL: undefined })),
  },
  {
    title: "Invitations, read by a calendar library that is not ours",
    budget: 0.1,
    check: ({ run }) => run(nodeTest("api/tests/mail/calendar.test.ts")),
  },
];

/** All unit tests, or some with another command. */
export const frontEndTests = (command = packageScript("ssr-frontend", "test")): Check => ({
  title: "Front-end tests",
  budget: 3,
  check: ({ run, counts }) => timedIn(UNIT_TIMES, counts.timed, () => run(command)),
});

const web: Check[] = [
  frontEndTests(),
  {
    title: "Page weights",
    budget: 1,
    check: async ({ run, supervisor }) => {
      if (!frontEndIsBuilt()) await buildFrontEnd(supervisor);
      await run(packageScript("ssr-frontend", "budgets"));
    },
  },
];

export const rustTests = (choose: ChooseTests): Check => ({
  title: "Rust tests",
  budget: 6,
  check: runRustTests(choose),
});

/** Tests with large numbers of concurrent clients and schedules. */
const soak: Check = {
  title: "Rust tests, soaked",
  budget: 20,
  check: runRustTests(
    named([
      "::chaos::",
      "::crowd::",
      "::hostile_input::",
      "::agreement::",
      "::any_order::",
      "domain::slots::",
      "domain::person_name::",
      "domain::chat_screening::",
    ]),
    { SOAK: "1" },
  ),
};

/** TypeScript tests of built Rust programs. */
export const standIns: Check[] = [
  {
    title: "The stand-in for OpenAI, asked by OpenAI's own package",
    budget: 0.5,
    check: async ({ run }) => {
      await run(workspaceBuild());
      await run(nodeTest("stand-ins/tests/openai/*.test.ts"));
    },
  },
  {
    title: "The AI tutor's golden set, played on the stand-in",
    budget: 0.5,
    check: async ({ run }) => {
      await run(workspaceBuild());
      await run(nodeTest("scripts/ai-eval/*.test.ts"));
    },
  },
];

const rust: Check[] = [rustTests(named([])), ...standIns];

/** Browser tests, with Playwright's arguments. They run the debug build that the Rust tests have made. */
const inBrowser = (title: string, budget: number, args: string[]): Check[] => [
  {
    title,
    budget,
    check: async ({ run, supervisor, counts }) => {
      const env = { ...nodeEnv(neutralEnv()), CHROMIUM: findHeadlessChromium() };
      if (!frontEndIsBuilt()) await buildFrontEnd(supervisor);
      await run(workspaceBuild());
      const spec = { cwd: inRoot("e2e"), env, stopSignal: "SIGINT" } as const;
      await timedIn(JOURNEY_TIMES, counts.timed, () =>
        run(packageCommand("playwright", ["test", ...args], spec)),
      );
    },
  },
];

export const e2e = (args: string[]) => inBrowser("Browser journeys", 7, args);

const screenshots = (args: string[]) =>
  inBrowser("Screenshots", 10, ["--config", "screenshots.config.ts", ...args]);

/** Smoke tests in other engines, filtered by words of their names. They run the debug build as well. */
export const engines = (names: string[]): Check => ({
  title: "Smoke tests in Firefox and WebKit",
  budget: 2,
  check: async ({ run, supervisor, print }) => {
    const files = engineTests(print);
    if (files.length === 0) return;
    if (!frontEndIsBuilt()) await buildFrontEnd(supervisor);
    await run(workspaceBuild());
    const patterns = names.map((name) => `--test-name-pattern=${name}`);
    await run({
      name: "node --test",
      command: process.execPath,
      args: [
        "--test",
        "--test-reporter=spec",
        // Runs the engines concurrently, whatever the number of cores.
        `--test-concurrency=${files.length}`,
        "--test-timeout=300000",
        "--test-global-setup=engines/product.ts",
        ...patterns,
        ...files,
      ],
      cwd: inRoot("e2e"),
      env: { ...nodeEnv(neutralEnv()), FIREFOX: findFirefox() },
    });
  },
});

/**
 * Returns the checks of a part, or all. Checks without Rust run beside its compiler, which often uses one
 * core.
 */
export function checksOf(part: Part | "all", args: string[]): Stage[] {
  switch (part) {
    case "static":
      return [[[rustFormat, ...compiled], typescript]];
    case "scripts":
      return [[scripts]];
    case "web":
      return [[web]];
    case "rust":
      return [[args.length > 0 ? [rustTests(named(args))] : rust]];
    case "soak":
      return [[[soak]]];
    case "e2e":
      return [[e2e(args)]];
    case "engines":
      return [[[engines(args)]]];
    case "screenshots":
      return [[screenshots(args)]];
    case "all":
      return [
        [
          [rustFormat, ...compiled, ...rust],
          [...typescript, ...web, ...scripts],
        ],
        [[...e2e([]), engines([])]],
      ];
  }
}
