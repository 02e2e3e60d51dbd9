/** Starts child processes and sees to it that none outlives the script that started it. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { Stopped, UserError } from "./errors.ts";
import { signalGroup } from "./group.ts";
import { root } from "./paths.ts";
import { meterOf } from "./processor-time.ts";
import type { ReaperOrder } from "./reaper.ts";

/** What to start and how it ends. */
export interface ChildSpec {
  /** What people call it; stands before each line it prints. */
  name: string;
  command: string;
  args?: string[];
  /** The whole environment; the script's own by default. */
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Runs it as this user (for PostgreSQL, which refuses to run as root). */
  uid?: number;
  gid?: number;
  /** What asks it to stop; SIGTERM by default. */
  stopSignal?: NodeJS.Signals;
  /** How long it may take to stop, in milliseconds. */
  graceMs?: number;
  /** Whether the others need it until their own end, whenever it was started. */
  stopLast?: boolean;
  /** Where its output goes: straight through, line by line to a function, or into a file. */
  output?: "inherit" | ((line: string) => void) | { file: string };
}

/** How a child ended. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** How a child ended, for people. */
export const how = ({ code, signal }: Exit): string => signal ?? `exit code ${code}`;

/** A child that was started. */
export interface Running {
  readonly name: string;
  readonly pid: number;
  /** Settles when it has ended, whyever. */
  readonly exited: Promise<Exit>;
  /** Asks it to stop and waits until it and its own children are gone. */
  stop(): Promise<void>;
}

const DEFAULT_GRACE_MS = 10_000;

/** All children of one script. Each is watched by a reaper that outlives a killed script just long enough. */
export class Supervisor {
  readonly #running: Running[] = [];
  readonly #stop = new AbortController();
  readonly #reaper: ChildProcessByStdio<Writable, null, null>;
  #stopped: Promise<void> | undefined;

  constructor() {
    this.#reaper = spawn(process.execPath, [`${import.meta.dirname}/reaper.ts`], {
      detached: true,
      stdio: ["pipe", "ignore", "inherit"],
    });
    this.#reaper.unref();
    this.#reaper.stdin.on("error", () =>
      console.error("The process that cleans up after a kill is gone; stop with Ctrl-C."),
    );
  }

  /** Fires when the stop begins; waits and polls end with it. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Throws `Stopped` once the stop has begun. */
  throwIfStopped(): void {
    if (this.signal.aborted) throw new Stopped();
  }

  /** Starts a child that runs until it is stopped. */
  start(spec: ChildSpec): Running {
    this.throwIfStopped();
    const child = launch(spec);
    child.once("exit", meterOf(spec.name));
    const { pid } = child;
    if (pid === undefined) throw new UserError(`${spec.command} could not be started; is it installed?`);
    const ending = {
      pid,
      signal: spec.stopSignal ?? "SIGTERM",
      graceMs: spec.graceMs ?? DEFAULT_GRACE_MS,
      stopLast: spec.stopLast ?? false,
    };
    this.#tell({ order: "watch", ...ending });
    const running: Running = {
      name: spec.name,
      pid,
      exited: exitOf(child, pid).finally(() => this.#forget(running)),
      stop: async () => {
        signalGroup(pid, ending.signal);
        const patience = setTimeout(() => signalGroup(pid, "SIGKILL"), ending.graceMs);
        await running.exited;
        clearTimeout(patience);
      },
    };
    if (ending.stopLast) this.#running.unshift(running);
    else this.#running.push(running);
    return running;
  }

  /** Runs a command to its end; throws a `UserError` when it fails and `Stopped` when it was cut short. */
  async run(spec: ChildSpec): Promise<void> {
    const exit = await this.start(spec).exited;
    this.throwIfStopped();
    if (exit.code === 0) return;
    const log = typeof spec.output === "object" ? `; ${spec.output.file} says why` : "";
    throw new UserError(`${spec.name} failed (${how(exit)})${log}.`);
  }

  /** Has a folder removed at the end, also when the script is killed. */
  removeAtEnd(path: string): void {
    this.#tell({ order: "remove-folder", path });
  }

  /** Stops all children, the last started first and those that are `stopLast` after all others. Safe to call again: all callers wait for the same end. */
  stopAll(): Promise<void> {
    this.#stopped ??= this.#stopInOrder();
    return this.#stopped;
  }

  /** Kills everything at once, for a person who has lost patience. */
  killAll(): void {
    for (const { pid } of this.#running) signalGroup(pid, "SIGKILL");
  }

  async #stopInOrder(): Promise<void> {
    this.#stop.abort();
    for (const child of [...this.#running].reverse()) await child.stop();
    if (this.#reaper.exitCode !== null || this.#reaper.signalCode !== null) return;
    const gone = once(this.#reaper, "exit");
    this.#reaper.ref();
    this.#reaper.stdin.end();
    await gone;
  }

  #forget(child: Running): void {
    const index = this.#running.indexOf(child);
    if (index >= 0) this.#running.splice(index, 1);
    this.#tell({ order: "forget", pid: child.pid });
  }

  #tell(order: ReaperOrder): void {
    this.#reaper.stdin.write(`${JSON.stringify(order)}\n`);
  }
}

function launch(spec: ChildSpec): ChildProcess {
  const output = spec.output ?? "inherit";
  const log = typeof output === "object" ? openSync(output.file, "a") : undefined;
  const out = log ?? (output === "inherit" ? "inherit" : "pipe");
  const child = spawn(spec.command, spec.args ?? [], {
    cwd: spec.cwd ?? root,
    env: spec.env ?? process.env,
    uid: spec.uid,
    gid: spec.gid,
    detached: true,
    stdio: ["ignore", out, out],
  });
  if (log !== undefined) closeSync(log);
  // A command that does not exist is told by its missing pid; the event would only crash the script.
  child.once("error", () => undefined);
  if (typeof output === "function") {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on("line", output);
    }
  }
  return child;
}

/** Settles when a child is gone and all it printed was read. What it left behind in its group is killed. */
function exitOf(child: ChildProcess, pid: number): Promise<Exit> {
  child.once("exit", () => signalGroup(pid, "SIGKILL"));
  return new Promise((resolve) => child.once("close", (code, signal) => resolve({ code, signal })));
}
