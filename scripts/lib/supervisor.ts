/** Starts child processes and ensures that none outlives the script. */
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

/** What to start and how to end it. */
export interface ChildSpec {
  /** The display name; it precedes each line of output. */
  name: string;
  command: string;
  args?: string[];
  /** The complete environment; the script's own by default. */
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Runs it as this user (for PostgreSQL, which refuses to run as root). */
  uid?: number;
  gid?: number;
  /** The stop signal; SIGTERM by default. */
  stopSignal?: NodeJS.Signals;
  /** Grace period for a stop, in milliseconds. */
  graceMs?: number;
  /** Whether the other children need it until they have ended, whenever it was started. */
  stopLast?: boolean;
  /** The destination of its output: inherited, a function per line, or a file. */
  output?: "inherit" | ((line: string) => void) | { file: string };
}

/** The exit status of a child. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Formats the exit status of a child. */
export const how = ({ code, signal }: Exit): string => signal ?? `exit code ${code}`;

/** A started child. */
export interface Running {
  readonly name: string;
  readonly pid: number;
  /** Settles when it has exited, for any reason. */
  readonly exited: Promise<Exit>;
  /** Sends the stop signal and waits until it and its own children have ended. */
  stop(): Promise<void>;
}

const DEFAULT_GRACE_MS = 10_000;

/** All children of a script. A reaper watches them and outlives a killed script until they have ended. */
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

  /** Aborts when the stop begins; waits and polls end with it. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Throws `Stopped` after the stop has begun. */
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

  /** Runs a command to its end; throws a `UserError` if it fails and `Stopped` if it was interrupted. */
  async run(spec: ChildSpec): Promise<void> {
    const exit = await this.start(spec).exited;
    this.throwIfStopped();
    if (exit.code === 0) return;
    const log = typeof spec.output === "object" ? `; ${spec.output.file} says why` : "";
    throw new UserError(`${spec.name} failed (${how(exit)})${log}.`);
  }

  /** Removes a folder at the end, also if the script is killed. */
  removeAtEnd(path: string): void {
    this.#tell({ order: "remove-folder", path });
  }

  /**
   * Stops all children, the last started first and those with `stopLast` after all others. It can be called
   * repeatedly: all callers wait for the same stop.
   */
  stopAll(): Promise<void> {
    this.#stopped ??= this.#stopInOrder();
    return this.#stopped;
  }

  /** Kills everything immediately, for a second Ctrl-C. */
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
  // A missing command shows by its missing pid; without a listener the event would crash the script.
  child.once("error", () => undefined);
  if (typeof output === "function") {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on("line", output);
    }
  }
  return child;
}

/** Settles when a child has exited and its output is read. The rest of its group is killed. */
function exitOf(child: ChildProcess, pid: number): Promise<Exit> {
  child.once("exit", () => signalGroup(pid, "SIGKILL"));
  return new Promise((resolve) => child.once("close", (code, signal) => resolve({ code, signal })));
}
