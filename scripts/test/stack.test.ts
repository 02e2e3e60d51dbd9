import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { announce } from "../lib/announce.ts";
import { freePorts, portsFrom } from "../lib/ports.ts";
import { neutralEnv, standInsEnv } from "../lib/settings.ts";
import { startOperatorStack, startStack } from "../lib/stack.ts";
import { Supervisor } from "../lib/supervisor.ts";
import { testFolder } from "./harness.ts";

const OWN = { DATABASE_URL: "postgres://me@db.example/academy" };

for (const { whose, settings, ran } of [
  { whose: "the embedded database", settings: {}, ran: "academy migrate\nacademy-seed\n" },
  { whose: "a database of one's own", settings: OWN, ran: "academy migrate\n" },
]) {
  test(`what runs on ${whose}: ${ran.trim().replace("\n", ", ")}`, async (context) => {
    // Stopped before its folder is removed.
    const supervisor = ownSupervisor(context);
    const folder = testFolder(context);
    const calls = placeholders(folder);
    const stack = await startOperatorStack(supervisor, {
      ports: await freePorts(),
      profile: "debug",
      dataDir: join(folder, "data"),
      logDir: join(folder, "logs"),
      given: { ...neutralEnv(), ...settings },
      quiet: true,
    });
    assert.equal(readFileSync(calls, "utf8"), ran);
    assert.equal(stack.samples, ran.includes("academy-seed"));
  });
}

test("a few people are all that the small sample adds", async (context) => {
  const supervisor = ownSupervisor(context);
  const folder = testFolder(context);
  const calls = placeholders(folder);
  await startStack(supervisor, {
    ports: await freePorts(),
    profile: "debug",
    dataDir: join(folder, "data"),
    logDir: join(folder, "logs"),
    given: { ...neutralEnv(), ...OWN },
    samples: "small",
    quiet: true,
  });
  assert.equal(readFileSync(calls, "utf8"), "academy migrate\nacademy-seed --small\n");
});

for (const samples of [true, false]) {
  test(`the sample people are ${samples ? "" : "not "}shown when they are ${samples ? "" : "not "}there`, (context) => {
    const log = context.mock.method(console, "log", () => {});
    announce({ env: {}, samples }, portsFrom(8080));
    const said = log.mock.calls.map((call) => call.arguments.join(" ")).join("\n");
    assert.equal(said.includes("student@demo.test"), samples);
    assert.equal(said.includes("academy-seed"), !samples);
  });
}

for (const { given, host } of [
  { given: {}, host: "0.0.0.0" },
  { given: { HOST: "127.0.0.1" }, host: "127.0.0.1" },
  { given: OWN, host: "127.0.0.1" },
]) {
  test(`the stand-ins listen on ${host} with ${JSON.stringify(given)}`, () => {
    assert.equal(standInsEnv(given, portsFrom(8080), "data").STAND_INS_HOST, host);
  });
}

function ownSupervisor(context: TestContext): Supervisor {
  const supervisor = new Supervisor();
  context.after(() => supervisor.stopAll());
  return supervisor;
}

/**
 * Creates placeholders for the built programs: two record how they are called, one responds. Returns the
 * folder of the records.
 */
function placeholders(folder: string): string {
  const calls = join(folder, "calls");
  const answering = `require("node:http").createServer((_, answer) => answer.end()).listen(process.env.STAND_INS_PORT)`;
  mkdirSync(join(folder, "debug"));
  for (const [name, script] of [
    ["academy", `echo academy "$@" >> '${calls}'`],
    ["academy-seed", `echo academy-seed "$@" >> '${calls}'`],
    ["stand-ins", `exec '${process.execPath}' -e '${answering}'`],
  ] as const) {
    writeFileSync(join(folder, "debug", name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, "debug", name), 0o755);
  }
  process.env.CARGO_TARGET_DIR = folder;
  return calls;
}
