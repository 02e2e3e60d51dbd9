import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { checksOf } from "../lib/all-checks.ts";
import { inRoot } from "../lib/paths.ts";

test("docs/testing.md tells each check's budget", () => {
  const docs = readFileSync(inRoot("docs/testing.md"), "utf8");
  const budgets = checksOf("all", []).flat(2);
  assert.ok(budgets.length > 10);
  for (const { title, budget } of budgets) assert.ok(docs.includes(`| ${title} | ${budget} |`), title);
});
