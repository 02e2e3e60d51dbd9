/**
 * Selects the tests that a change can affect, from the sources alone. Where they are inconclusive, all tests
 * are selected.
 */
import { dirname, join } from "node:path/posix";
import { isTest, moduleOf, RustModules } from "./rust-modules.ts";
import type { SourceTree } from "./source-tree.ts";

/** Some files or modules, or all of a kind. */
export type Selection = "all" | ReadonlySet<string>;

/** The tests to run. */
export interface TestSelection {
  /** Modules of Rust tests, such as `routes::bookings`, with everything inside them. */
  rust: Selection;
  /** Files of the front end; Vitest finds the tests that import them. */
  frontEnd: Selection;
  /** Files of browser journeys. */
  journeys: Selection;
  scripts: boolean;
}

/** Tests of all routes: a change of one handler does not select them. */
export const ALL_ROUTES = [
  "routes::addresses",
  "routes::authorization",
  "routes::contract",
  "routes::hostile_input",
  "routes::limits",
  "routes::methods",
];

/** Tests of modules that have no tests with their own name, by the modules' paths without the crate. */
export const TESTED_IN: Record<string, string[]> = {
  balance: ["systems::money"],
  "cli::metrics_server": ["systems::lifecycle"],
  "cli::migrate": ["systems::lifecycle", "systems::schema_in_step"],
  "cli::serve": ["systems::lifecycle", "systems::resilience"],
  "controllers::account::sessions": ["routes::account", "routes::auth"],
  "controllers::admin::money": ["", "_explanations", "_lists", "_tutors"].map(
    (part) => `routes::admin::money${part}`,
  ),
  "controllers::admin::newsletter_subscribers": ["routes::admin::newsletters"],
  "controllers::admin::suspensions": ["routes::admin::suspension"],
  "controllers::health": ["systems::lifecycle", "systems::resilience"],
  "controllers::live": ["systems::live"],
  "controllers::pages": ["systems::pages"],
  error: ALL_ROUTES,
  extract: ALL_ROUTES,
  "http::openapi": ["routes::docs", ...ALL_ROUTES],
  "http::problem": ["systems::http", ...ALL_ROUTES],
  payments: ["systems::money"],
  payouts: ["systems::money"],
  "platform::config": ["systems::config"],
  router: ["systems::lifecycle", ...ALL_ROUTES],
  schema: ["systems::schema_in_step"],
};

/**
 * Files that no test reads, and files whose checks are not tests: formats, types, the API description, tests
 * run by Node.
 */
const UNTESTED = [
  /^(docs|bench|\.ci|ssr-frontend\/public|e2e\/screenshots)\//,
  /^(README\.md|Makefile|Procfile|app\.json|biome\.json|rustfmt\.toml|tsconfig\.scripts\.json)$/,
  /^(\.gitignore|\.gitattributes|\.squawk\.toml|\.env\.example|api\/openapi\.json)$/,
  /^(api|stand-ins)\/tests\/.*\.ts$/,
];

/** Files that only Rust tests depend on. */
const RUST_ONLY = /^(api|schema|seed|stand-ins)\/|^(Cargo\.(toml|lock)|clippy\.toml|diesel\.toml)$/;

/** Selects the tests of these files. */
export function testsOf(changed: string[], tree: SourceTree, modules = new RustModules(tree)): TestSelection {
  const [sources, rust, frontEnd] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let [allRust, allOthers] = [false, false];
  for (const file of changed) {
    const [module, including] = [moduleOf(file), modules.including(file)];
    for (const includer of including) sources.add(includer);
    // These tests read every source.
    if (file.endsWith(".rs")) rust.add("systems::rooms");
    if (UNTESTED.some((pattern) => pattern.test(file))) continue;
    const folder = testFolderOf(file, modules);
    if (file.startsWith("ssr-frontend/")) frontEnd.add(file);
    else if (module !== undefined) sources.add(module);
    else if (including.length > 0 || /^(scripts|e2e)\//.test(file)) continue;
    else if (folder !== undefined) rust.add(folder);
    else {
      allRust ||= !/^package(-lock)?\.json$/.test(file);
      allOthers ||= !RUST_ONLY.test(file);
    }
  }
  for (const module of modules.reach(sources))
    for (const place of isTest(module) ? [module] : testedIn(module)) rust.add(place);
  const isOutermost = (place: string) =>
    ![...rust].some((other) => other !== place && contains(other, place));
  return {
    rust: allRust
      ? "all"
      : new Set([...rust].filter((place) => modules.files.has(place) && isOutermost(place))),
    // A deleted file needs no test: every file that imported it has changed too.
    frontEnd: allOthers ? "all" : new Set([...frontEnd].filter((file) => tree.files.has(file))),
    journeys: allOthers ? "all" : journeysOf(changed, tree),
    scripts: allOthers || changed.some((file) => file.startsWith("scripts/")),
  };
}

/** Whether a module of tests contains a test or another module. */
export const contains = (module: string, name: string): boolean =>
  name === module || name.startsWith(`${module}::`);

/**
 * Returns the tests of a module: for a controller those of its area, for other modules those with the
 * folder's name.
 */
function testedIn(module: string): string[] {
  const [crate, ...path] = module.split("::");
  if (crate === "academy_seed") return ["systems::seed"];
  if (crate !== "academy" && crate !== "schema") return [];
  for (let end = path.length; end > 0; end--) {
    const elsewhere = TESTED_IN[path.slice(0, end).join("::")];
    if (elsewhere !== undefined) return elsewhere;
  }
  const [room, ...inner] = path;
  if (room === "controllers") return [["routes", ...inner.slice(0, inner[0] === "admin" ? 2 : 1)].join("::")];
  if (room === "domain") return [["systems", ...path.slice(0, 2)].join("::")];
  return [`systems::${room === "cli" ? inner[0] : room}`];
}

/** Returns the innermost test folder around a file that tests read, such as an expected email. */
function testFolderOf(file: string, modules: RustModules): string | undefined {
  for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
    const module = moduleOf(`${folder}/mod.rs`);
    if (module?.includes("::") && isTest(module) && modules.files.has(module)) return module;
  }
  return undefined;
}

/**
 * Returns the journeys that import a changed file, directly or indirectly; all if Playwright's configuration
 * does.
 */
function journeysOf(changed: string[], tree: SourceTree): Selection {
  const touched = new Set(changed.filter((file) => file.startsWith("e2e/")));
  if (touched.size === 0) return touched;
  const importsOf = (file: string) =>
    [...tree.read(file).matchAll(/"(\.\.?\/[^"]+)"/g)].map(([, path = ""]) => join(dirname(file), path));
  const sources = [...tree.files].filter((file) => /^e2e\/.*\.ts$/.test(file));
  const imports = new Map(sources.map((file) => [file, importsOf(file)]));
  for (const file of touched)
    for (const [importer, imported] of imports) if (imported.includes(file)) touched.add(importer);
  if (touched.has("e2e/playwright.config.ts") || touched.has("e2e/package.json")) return "all";
  return new Set([...touched].filter((file) => isJourney(file) && tree.files.has(file)));
}

export const isJourney = (file: string): boolean => /^e2e\/(journeys|crawl)\/.*\.spec\.ts$/.test(file);
