import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import pg from "pg";
import { freePorts } from "../lib/ports.ts";
import { databaseUrl } from "../lib/postgres.ts";
import { allGone, end, eventually, startFixture, testFolder } from "./harness.ts";

test("the embedded database keeps its data through a killed script and a lock left behind", async (context) => {
  const folder = testFolder(context);
  const { postgres: port } = await freePorts();
  const first = await startFixture("postgres", folder, String(port));
  await query(port, "CREATE TABLE kept AS SELECT 42 AS answer");
  await end(first, "SIGKILL");
  assert.ok(await eventually(() => allGone(first.groups), 10_000));

  // What a machine that was cut off leaves: a lock whose number now belongs to another program.
  writeFileSync(join(folder, "postgres/postmaster.pid"), `${process.pid}\n${folder}/postgres\n`);
  const second = await startFixture("postgres", folder, String(port));
  assert.deepEqual(await query(port, "SELECT answer FROM kept"), [{ answer: 42 }]);
  assert.equal(await end(second, "SIGTERM"), 0);
  assert.ok(allGone(second.groups));
});

async function query(port: number, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl(port, "academy") });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}
