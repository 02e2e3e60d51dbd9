import assert from "node:assert/strict";
import { test } from "node:test";
import { checksOfChanges, type LeftOut, select } from "../lib/changed-checks.ts";
import { workTree } from "../lib/source-tree.ts";

const tree = workTree();

test("checks are those of what has changed, and the others are left out in words", () => {
  const titles = (...files: string[]) =>
    checksOfChanges(files, tree)
      .stages.flat(2)
      .map(({ title }) => title);
  assert.deepEqual(titles("Makefile"), []);
  assert.deepEqual(titles("README.md"), ["Spelling"]);
  assert.deepEqual(titles("api/src/controllers/bookings/transitions.rs"), [
    "Rust format",
    "Rust build and lints",
    "API description in step",
    "Rust tests",
    "Spelling",
  ]);
  assert.deepEqual(titles("ssr-frontend/app/uuid.ts"), [
    "Spelling",
    "TypeScript, CSS and JSON format and lints",
    "Types of the scripts, the browser journeys and the bench",
    "Types of the front end, its API types in step",
    "Front-end tests",
  ]);
  const { leftOut } = checksOfChanges(["e2e/journeys/booking.spec.ts"], tree);
  assert.equal(leftOut.Rust, "all Rust tests");
  assert.match(String(leftOut["front end"]), /^all \d+ files of front-end tests$/);
  assert.match(String(leftOut.journeys), /^\d+ of \d+ files of browser journeys$/);
});

test("the tests of modules are selected by their names, the others counted", () => {
  const leftOut: LeftOut = {};
  const names = ["routes::bookings::cancel::a", "routes::bookings_b::b", "routes::contract::c"];
  assert.deepEqual(select(new Set(["routes::bookings"]), leftOut)(names), names.slice(0, 1));
  assert.match(String(leftOut.Rust), /^2 of 3 Rust tests \(.*routes::contract.* go over all routes\)$/);
  assert.deepEqual(select("all", {})(names), names);
});
