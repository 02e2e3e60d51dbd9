import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
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

  // The state after a power loss: a lock file whose process id now belongs to another program.
  writeFileSync(join(folder, "postgres/postmaster.pid"), `${process.pid}\n${folder}/postgres\n`);
  const second = await startFixture("postgres", folder, String(port));
  assert.deepEqual(await query(port, "SELECT answer FROM kept"), [{ answer: 42 }]);
  assert.equal(await end(second, "SIGTERM"), 0);
  assert.ok(allGone(second.groups));
});

test("an embedded database that dies is started again, and is still the last to be stopped", async (context) => {
  const folder = testFolder(context);
  const { postgres: port } = await freePorts();
  const fixture = await startFixture("kept-postgres", folder, String(port));
  await query(port, "CREATE TABLE kept AS SELECT 42 AS answer");
  const server = () => Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const first = server();
  process.kill(first, "SIGKILL");
  const answers = () => query(port, "SELECT answer FROM kept").catch(() => undefined);
  const back = async () => (await answers()) !== undefined;
  assert.ok(await eventually(back, 30_000), "the database did not come back");
  assert.deepEqual(await answers(), [{ answer: 42 }]);
  const second = server();
  assert.notEqual(second, first);
  assert.equal(await end(fixture, "SIGTERM"), 0);
  assert.equal(readFileSync(join(folder, "last-answer"), "utf8"), "42");
  assert.ok(allGone([...fixture.groups, second]));
});

test("a program that dies again and again is given up, and the script says so", async (context) => {
  const fixture = await startFixture("dies", testFolder(context));
  const said = fixture.said();
  const exited = new Promise((resolve) => fixture.process.once("exit", resolve));
  assert.equal(await exited, 1);
  assert.match(await said, /short-lived ended by itself \(exit code 3\); starting it again/);
  assert.match(await said, /short-lived ended 5 times within 1 min 0 s; the log says why/);
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
