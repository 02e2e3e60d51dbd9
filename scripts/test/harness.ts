import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { groupLives } from "../lib/group.ts";

/** A fixture script that is ready. */
export interface Fixture {
  process: ChildProcess;
  /** The process groups that it started. */
  groups: number[];
  /** Returns all further output until its end. */
  said: () => Promise<string>;
}

/** Returns a temporary folder with a `scratch` folder that the fixture removes at its end. */
export function testFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "helix-scripts-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "scratch"));
  return folder;
}

/** Starts the fixture and waits for its line. */
export async function startFixture(...args: string[]): Promise<Fixture> {
  const script = join(import.meta.dirname, "fixture.ts");
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: ready, done } = await lines.next();
  if (done) throw new Error("the fixture ended before it was ready");
  const said = async () => {
    let all = "";
    for (let line = await lines.next(); !line.done; line = await lines.next()) all += `${line.value}\n`;
    return all;
  };
  return { process: child, groups: JSON.parse(ready) as number[], said };
}

/** Sends a signal to the script and waits for its end. */
export async function end({ process: script }: Fixture, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(script, "exit");
  script.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}

/** Waits until a condition is true. Returns false if it is not within `ms`. */
export async function eventually(holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Whether all processes of the groups have ended. */
export const allGone = (groups: number[]): boolean => !groups.some(groupLives);
