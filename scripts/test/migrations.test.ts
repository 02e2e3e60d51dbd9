import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { checkMigrations } from "../lib/migrations.ts";
import { testFolder } from "./harness.ts";

/** Returns squawk's report on a folder with one migration; empty if there is none. */
async function problems(
  context: TestContext,
  sql: string,
  { name = "2026-11-29-006000_new", metadata }: { name?: string; metadata?: string } = {},
): Promise<string> {
  const folder = join(testFolder(context), "migrations");
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "up.sql"), sql);
  if (metadata !== undefined) writeFileSync(join(folder, name, "metadata.toml"), metadata);
  try {
    await checkMigrations(async ({ command, args = [], env }) => {
      execFileSync(command, args, { env, encoding: "utf8", stdio: "pipe" });
    }, folder);
    return "";
  } catch (error) {
    const { stdout = "", message } = error as Error & { stdout?: string };
    return stdout || message;
  }
}

const OUTSIDE = { metadata: "run_in_transaction = false\n" };

for (const [rule, sql] of [
  ["constraint-missing-not-valid", "ALTER TABLE users ADD CONSTRAINT a CHECK (length(email) < 9);"],
  [
    "constraint-missing-not-valid",
    "ALTER TABLE users ADD CONSTRAINT a CHECK (id > 1) NOT VALID; ALTER TABLE users VALIDATE CONSTRAINT a;",
  ],
  ["adding-foreign-key-constraint", "ALTER TABLE users ADD FOREIGN KEY (a) REFERENCES profiles (id);"],
  ["require-concurrent-index-creation", "CREATE INDEX a ON users (email);"],
  ["require-concurrent-index-deletion", "DROP INDEX a;"],
  ["adding-not-nullable-field", "ALTER TABLE users ALTER COLUMN email SET NOT NULL;"],
  ["adding-required-field", "ALTER TABLE users ADD COLUMN a text NOT NULL;"],
  ["changing-column-type", "ALTER TABLE users ALTER COLUMN email TYPE bytea USING email::bytea;"],
  ["renaming-column", "ALTER TABLE users RENAME COLUMN email TO address;"],
] as const) {
  test(`a new migration is refused for ${rule}: ${sql}`, async (context) => {
    assert.match(await problems(context, sql), new RegExp(rule));
  });
}

test("what keeps nobody waiting passes", async (context) => {
  for (const sql of [
    "ALTER TABLE users ADD COLUMN a text;",
    "ALTER TABLE users ADD CONSTRAINT a CHECK (length(email) < 9) NOT VALID;",
    "ALTER TABLE users VALIDATE CONSTRAINT a;",
    "CREATE TABLE a (id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id)); CREATE INDEX a_user ON a (user_id);",
  ])
    assert.equal(await problems(context, sql), "", sql);
});

test("an index is made alone, outside of a transaction", async (context) => {
  const index = "-- Who signed up; when.\nCREATE INDEX CONCURRENTLY a ON users (created_at);";
  assert.equal(await problems(context, index, OUTSIDE), "");
  assert.match(await problems(context, `${index} SELECT 1;`, OUTSIDE), /has to be one statement/);
});

test("what has been released is left alone", async (context) => {
  const name = "2026-11-29-005999_old";
  assert.equal(await problems(context, "CREATE INDEX a ON users (email);", { name }), "");
});
