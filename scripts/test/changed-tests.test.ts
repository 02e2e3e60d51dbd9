import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { ALL_ROUTES, contains, TESTED_IN, type TestSelection, testsOf } from "../lib/changed-tests.ts";
import { isTest, RustModules } from "../lib/rust-modules.ts";
import { changedFiles, type SourceTree, workTree } from "../lib/source-tree.ts";
import { testFolder } from "./harness.ts";

const tree = workTree();
const modules = new RustModules(tree);

/** Returns what files select, as sorted lists. */
function selection(...files: string[]) {
  const { rust, frontEnd, journeys, scripts } = testsOf(files, tree, modules);
  const list = (selected: TestSelection["rust"]) => (selected === "all" ? selected : [...selected].sort());
  return { rust: list(rust), frontEnd: list(frontEnd), journeys: list(journeys), scripts };
}

const NOTHING = { rust: [], frontEnd: [], journeys: [], scripts: false };

/** Whether files select the tests of a module. */
const selects = (files: string[], module: string): boolean => {
  const { rust } = testsOf(files, tree, modules);
  return rust === "all" || [...rust].some((selected) => contains(selected, module));
};

/** Returns a source tree that exists only in memory. */
const treeOf = (sources: Record<string, string>): SourceTree => ({
  files: new Set(Object.keys(sources)),
  read: (file) => sources[file] ?? "",
});

test("a handler selects the tests of its area, and none that go over all routes", () => {
  assert.deepEqual(selection("api/src/controllers/bookings/transitions.rs"), {
    ...NOTHING,
    rust: ["routes::bookings", "systems::rooms"],
  });
  assert.deepEqual(selection("api/src/controllers/admin/suspensions.rs").rust, [
    "routes::admin::suspension",
    "systems::rooms",
  ]);
});

test("every controller selects tests that exist", () => {
  const tests = [...modules.files].filter(
    ([module, file]) => isTest(module) && /#\[(\w+::)?test\b/.test(tree.read(file)),
  );
  const controllers = [...tree.files].filter((file) => /^api\/src\/controllers\/.*\.rs$/.test(file));
  assert.ok(controllers.length > 100);
  for (const file of controllers) {
    const { rust } = testsOf([file], tree, modules);
    const selected = rust === "all" ? [] : [...rust].filter((module) => module !== "systems::rooms");
    assert.ok(
      tests.some(([module]) => selected.some((place) => contains(place, module))),
      `add the tests of ${file} to TESTED_IN in scripts/lib/changed-tests.ts`,
    );
  }
});

test("the tests and modules that are named exist", () => {
  for (const module of [...Object.values(TESTED_IN).flat(), ...ALL_ROUTES])
    assert.ok(modules.files.has(module) && isTest(module), module);
  for (const path of Object.keys(TESTED_IN)) {
    const crates = ["academy", "schema"].map((crate) => `${crate}::${path}`);
    assert.ok(
      crates.some((module) => [...modules.files.keys()].some((known) => contains(module, known))),
      path,
    );
  }
});

test("a rule selects its own tests and those of whatever depends on it", () => {
  const files = ["api/src/domain/zoom_link.rs"];
  for (const module of ["systems::domain::zoom_link", "routes::tutor", "routes::admin::tutors"])
    assert.ok(selects(files, module), module);
  assert.ok(!selects(files, "routes::bookings"));
  assert.ok(!selects(files, "systems::domain::price"));
});

test("one of many re-exported functions selects the tests of its users alone", () => {
  const files = ["api/src/mail/opportunity_report_decided.rs"];
  for (const module of ["systems::mail", "routes::admin::opportunities"])
    assert.ok(selects(files, module), module);
  assert.ok(!selects(files, "routes::auth"));
});

test("what handlers reach through AppState selects their tests", () => {
  assert.ok(selects(["api/src/clients/storage/mod.rs"], "routes::files"));
  assert.ok(!selects(["api/src/clients/storage/mod.rs"], "routes::stripe"));
});

test("the router selects the tests that go over all routes", () => {
  for (const module of ALL_ROUTES) assert.ok(selects(["api/src/router.rs"], module), module);
});

test("a file of tests selects itself", () => {
  const file = "api/tests/routes/bookings/cancel.rs";
  assert.deepEqual(selection(file).rust, ["routes::bookings::cancel", "systems::rooms"]);
  assert.deepEqual(selection("api/tests/routes/contract.rs").rust, ["routes::contract", "systems::rooms"]);
});

test("the test support selects the tests that call what it adds to an app", () => {
  const calls = [...modules.files].filter(
    ([module, file]) => isTest(module) && /\.purged\(/.test(tree.read(file)),
  );
  assert.ok(calls.length > 0);
  for (const [module] of calls) assert.ok(selects(["api/test-support/src/signals.rs"], module), module);
  assert.ok(!selects(["api/test-support/src/signals.rs"], "routes::methods"));
});

test("a file that Rust includes selects the tests of the module that includes it", () => {
  const { rust } = selection("api/src/ai_tutor/instructions/tutor.md");
  assert.ok(rust.includes("systems::ai_tutor") && rust.includes("wire::openai::script"));
  assert.ok(!rust.includes("routes::bookings"));
  assert.ok(selects(["ssr-frontend/app/routes.ts"], "systems::platform::page_paths"));
});

test("a file of samples selects the tests of the sample academy", () => {
  assert.deepEqual(selection("seed/samples/newsletters.json"), { ...NOTHING, rust: ["systems::seed"] });
});

test("an expected email selects the tests that compare emails", () => {
  const file = "api/tests/mail/golden/emails/account-deleted.html";
  assert.deepEqual(selection(file), { ...NOTHING, rust: ["systems::mail"] });
});

test("what all Rust tests stand on selects all of them and nothing else", () => {
  for (const file of [
    "schema/migrations/2999-01-01-000000_new/up.sql",
    "Cargo.lock",
    "api/Cargo.toml",
    "schema/build.rs",
    "api/macros/src/lib.rs",
    "stand-ins/src/stripe/refunds.rs",
    "api/tests/fixtures/chat/new.txt",
    "api/src/main.rs",
  ])
    assert.deepEqual(selection(file), { ...NOTHING, rust: "all" }, file);
});

test("a component selects the front end's tests that import it", () => {
  const file = "ssr-frontend/app/components/status-badge.tsx";
  assert.deepEqual(selection(file), { ...NOTHING, frontEnd: [file] });
  assert.deepEqual(selection("ssr-frontend/app/components/deleted.tsx"), NOTHING);
});

test("a journey selects itself, its support the journeys that import it, Playwright's settings all", () => {
  const journey = "e2e/journeys/booking.spec.ts";
  assert.deepEqual(selection(journey), { ...NOTHING, journeys: [journey] });
  const { journeys } = selection("e2e/support/totp.ts");
  assert.ok(journeys.includes("e2e/journeys/second-factor.spec.ts"));
  assert.ok(!journeys.includes("e2e/journeys/contact.spec.ts"));
  assert.equal(selection("e2e/playwright.config.ts").journeys, "all");
  assert.equal(selection("e2e/support/stack.ts").journeys, "all");
});

test("a script selects the tests of the scripts", () => {
  assert.deepEqual(selection("scripts/lib/ports.ts"), { ...NOTHING, scripts: true });
});

test("a file that nobody knows selects everything, documentation nothing", () => {
  const everything = { rust: "all", frontEnd: "all", journeys: "all", scripts: true };
  assert.deepEqual(selection("new.toml"), everything);
  assert.deepEqual(selection("package-lock.json"), { ...everything, rust: [] });
  assert.deepEqual(selection("README.md", "docs/testing.md", "Makefile"), NOTHING);
});

test("paths are resolved as the compiler resolves them", () => {
  const users = new RustModules(
    treeOf({
      "api/src/lib.rs": "pub mod a;\npub mod b;\npub mod c;\npub mod d;\npub mod e;",
      "api/src/a/mod.rs": "mod one;\nmod two;\npub use one::{First, make as create};\npub use two::two;",
      "api/src/a/one.rs": "pub struct First;",
      "api/src/a/two.rs": "// use crate::b::B;\npub fn two() {}",
      "api/src/b.rs": "use crate::a::{self, create};\npub struct B;",
      "api/src/c.rs": "use crate::a;\npub struct C;\nfn c() { a::two() }",
      "api/src/d.rs": "use super::b::B;\nimpl B {\n    pub fn d(&self) {}\n}",
      "api/src/e.rs": "use crate::{b::{self, B as Base}, c::C as Other};\nfn e(b: Base) { Other::new(b) }",
    }),
  );
  const reach = (module: string) => [...users.reach([`academy::${module}`])].map((name) => name.slice(9));
  assert.deepEqual(reach("a::one").sort(), ["a::one", "b", "d", "e"]);
  assert.deepEqual(reach("a::two").sort(), ["a::two", "c", "e"]);
  assert.deepEqual(reach("d").sort(), ["b", "d", "e"], "methods of a type belong to its module");
  assert.deepEqual(reach("a"), ["a"], "a module that re-exports names does not use them");
});

test("a line of text that begins like an import is none", () => {
  const text = 'const TEXT: &str = "Please \\\n    use another address.";\nfn f() { g(); }\n';
  const users = new RustModules(
    treeOf({ "api/src/a.rs": `${text}pub struct A;`, "api/src/b.rs": `${text}use crate::a::A;` }),
  );
  assert.deepEqual([...users.reach(["academy::a"])], ["academy::a", "academy::b"]);
});

test("staged, unstaged, untracked and deleted files differ from HEAD; if none does, those of its commit do", (context) => {
  const folder = testFolder(context);
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  git("init", "-q");
  const commit = () => git("-c", "user.name=A", "-c", "user.email=a@b.test", "commit", "-qm", "more");
  for (const file of ["staged", "unstaged", "deleted", ".gitignore"]) write(file, "ignored\n");
  git("add", ".");
  commit();
  write("ä b", "");
  git("add", ".");
  commit();
  assert.deepEqual(changedFiles(undefined, folder), { files: ["ä b"], since: "HEAD~1" });
  assert.deepEqual(changedFiles("HEAD~1", folder), { files: ["ä b"], since: "HEAD~1" });
  assert.deepEqual(changedFiles("HEAD", folder), { files: [], since: "HEAD" });
  for (const file of ["staged", "unstaged", "new/file", "ignored"]) write(file, "2");
  git("add", "staged");
  git("rm", "-q", "deleted");
  const { files, since } = changedFiles(undefined, folder);
  assert.deepEqual([files.sort(), since], [["deleted", "new/file", "staged", "unstaged"], "HEAD"]);
  assert.throws(() => changedFiles("nothing", folder), /nothing/);
});
