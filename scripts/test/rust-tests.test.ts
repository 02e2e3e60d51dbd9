import assert from "node:assert/strict";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { named, runBatches, type TestResult } from "../lib/rust-tests.ts";
import { Supervisor } from "../lib/supervisor.ts";
import { testFolder } from "./harness.ts";

/** Prints libtest's output for its tests: tests named `fails` fail, one named `dies` ends the process. */
const PROGRAM = `#!/bin/sh
shift 2
for name in "$@"; do
  case $name in
    *dies) kill -9 $$ ;;
    *fails) failed=yes; echo "test $name ... FAILED" ;;
    *) echo "test $name ... ok" ;;
  esac
done
echo "what it says of them"
[ -z "$failed" ]
`;

test("each Rust test is told, what fails is run again alone, and a process that dies takes no other test with it", async (context) => {
  const supervisor = new Supervisor();
  context.after(() => supervisor.stopAll());
  const cwd = testFolder(context);
  const executable = join(cwd, "tests");
  writeFileSync(executable, PROGRAM);
  chmodSync(executable, 0o755);
  const program = { name: "systems", executable, cwd };
  const [printed, results]: [string[], TestResult[]] = [[], []];
  const failed = await runBatches(
    { supervisor, print: (line) => void printed.push(line) },
    [
      { program, paths: ["a::holds", "b::fails", "c::dies", "d::holds"] },
      { program, paths: ["e::holds"] },
    ],
    process.env,
    (result) => void results.push(result),
  );
  assert.deepEqual(failed.map(({ paths }) => paths).sort(), [["b::fails"], ["c::dies"]]);
  assert.deepEqual(results.map(({ name, result }) => `${name} ${result}`).sort(), [
    "systems::a::holds ok",
    "systems::b::fails FAILED",
    "systems::d::holds ok",
    "systems::e::holds ok",
  ]);
  assert.match(printed.join("\n"), /systems::c::dies \.\.\. FAILED \(its process ended: SIGKILL\)/);
});

test("Rust tests are asked for by any parts of their names, and all are without any", () => {
  const names = ["systems::money::a", "systems::seed::large::b", "routes::money::c"];
  assert.deepEqual(named([])(names), names);
  assert.deepEqual(named(["seed::large", "routes::"])(names), names.slice(1));
  assert.throws(() => named(["nothing"])(names), /No test is called nothing/);
});
