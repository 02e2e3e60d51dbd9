/** Allows one running product per checkout, because two on the same data would damage it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "./errors.ts";
import { commandLine } from "./process-table.ts";

interface Holder {
  pid: number;
  url: string;
}

/** Locks the checkout's data folder for this process until it exits. */
export function lockData(dataDir: string, url: string): void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "running.json");
  if (existsSync(file)) refuseWhileHeld(file);
  writeFileSync(file, JSON.stringify({ pid: process.pid, url } satisfies Holder));
  process.once("exit", () => rmSync(file, { force: true }));
}

function refuseWhileHeld(file: string): void {
  const holder = JSON.parse(readFileSync(file, "utf8")) as Holder;
  // The process id may have been reused by another program since.
  if (holder.pid !== process.pid && commandLine(holder.pid)?.includes("scripts/")) {
    throw new UserError(
      `This checkout already runs at ${holder.url} (process ${holder.pid}). Stop that one first.`,
    );
  }
}
