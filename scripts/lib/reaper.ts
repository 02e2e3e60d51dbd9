/**
 * Ends the processes of a supervisor after the supervisor has exited, however it ended (kill -9 included).
 *
 * It reads one JSON order per line from standard input, which only the supervisor holds open; end of input is
 * the signal. After an orderly stop nothing is left and it exits.
 */
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { type Ending, endGroup } from "./group.ts";

/** An order from the supervisor to the reaper. */
export type ReaperOrder =
  | ({ order: "watch" } & Ending)
  | { order: "forget"; pid: number }
  | { order: "remove-folder"; path: string };

const watched = new Map<number, Ending>();
const folders: string[] = [];

// A terminal's Ctrl-C is for the supervisor, which then stops everything in order.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as ReaperOrder;
  if (order.order === "watch") watched.set(order.pid, order);
  else if (order.order === "forget") watched.delete(order.pid);
  else folders.push(order.path);
}

const endings = [...watched.values()].reverse();
for (const ending of endings.filter(({ stopLast }) => !stopLast)) await endGroup(ending);
for (const ending of endings.filter(({ stopLast }) => stopLast)) await endGroup(ending);
for (const path of folders) rmSync(path, { recursive: true, force: true });
