import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { allGone, end, eventually, startFixture, testFolder } from "./harness.ts";

/** Time for the system to reap killed processes. */
const REAPED_MS = 5000;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  test(`${signal} stops everything before the script ends`, async (context) => {
    const folder = testFolder(context);
    const fixture = await startFixture("family", folder);
    assert.equal(fixture.groups.length, 3);
    assert.equal(await end(fixture, signal), 0);
    assert.ok(await eventually(() => allGone(fixture.groups), REAPED_MS));
    assert.ok(!existsSync(join(folder, "scratch")));
  });
}

test("a killed script leaves nothing behind", async (context) => {
  const folder = testFolder(context);
  const fixture = await startFixture("family", folder);
  await end(fixture, "SIGKILL");
  assert.ok(await eventually(() => allGone(fixture.groups), 5000));
  assert.ok(await eventually(() => !existsSync(join(folder, "scratch")), 1000));
});

test("a child that ends by itself ends the script with an error", async (context) => {
  const fixture = await startFixture("family", testFolder(context));
  const exited = new Promise((resolve) => fixture.process.once("exit", resolve));
  process.kill(fixture.groups[0] ?? 0, "SIGKILL");
  assert.equal(await exited, 1);
  assert.ok(await eventually(() => allGone(fixture.groups), REAPED_MS));
});
