import { inRoot } from "../../scripts/lib/paths.ts";
import { freePorts, type Ports } from "../../scripts/lib/ports.ts";
import { databaseUrl } from "../../scripts/lib/postgres.ts";
import { type Env, neutralEnv } from "../../scripts/lib/settings.ts";
import { type Samples, type Stack, startStack } from "../../scripts/lib/stack.ts";
import { Supervisor } from "../../scripts/lib/supervisor.ts";
import { THROWAWAY_SETTINGS, throwawayFolder } from "../../scripts/lib/throwaway.ts";

/** A process of the academy that comes back when it is killed. */
export interface Site {
  origin: string;
  /** Ends it with SIGKILL, and waits until another one answers in its place. */
  kill(): Promise<void>;
}

/** An academy of two processes on one database, which nobody else uses. */
export interface TwoProcesses {
  sites: [Site, Site];
  /** Where its stand-ins, and so its mailbox, are. */
  standIns: string;
  databaseUrl: string;
  /** Ends its database server with SIGKILL, and waits until both processes reach the next one. */
  killDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one whose files are called `name`, with these settings. */
export async function startTwoProcesses(
  name: string,
  samples: Samples,
  settings: Env = {},
): Promise<TwoProcesses> {
  const supervisor = new Supervisor();
  const dataDir = throwawayFolder();
  supervisor.removeAtEnd(dataDir);
  try {
    const ports = await freePorts();
    const stack = await startStack(supervisor, {
      ports,
      profile: "debug",
      dataDir,
      logDir: inRoot("e2e/results/logs", name),
      given: { ...neutralEnv(), BCRYPT_COST: "4", TRUSTED_HOPS: "1", LOG_FORMAT: "json", ...settings },
      samples,
      // What is committed is with the system then, and outlives the death of the server; the machine does not die here.
      postgresSettings: { ...THROWAWAY_SETTINGS, synchronous_commit: "on" },
      quiet: true,
    });
    const sites: [Site, Site] = [await startSite(stack, ports), await startSite(stack, await freePorts())];
    const database = stack.running.find(({ name }) => name === "postgres");
    if (!database) throw new Error("the academy has no database of its own");
    const ready = async ({ origin }: Site) => (await statusOf(`${origin}/readyz`)) === 200;
    return {
      sites,
      standIns: `http://localhost:${ports.standIns}`,
      databaseUrl: databaseUrl(ports.postgres, "academy"),
      killDatabase: async () => {
        const killed = database.pid;
        process.kill(killed, "SIGKILL");
        await until(
          async () => database.pid !== killed && (await Promise.all(sites.map(ready))).every(Boolean),
        );
      },
      stop: () => supervisor.stopAll(),
    };
  } catch (error) {
    await supervisor.stopAll();
    throw error;
  }
}

async function startSite(stack: Stack, ports: Pick<Ports, "site" | "metrics">): Promise<Site> {
  const start = () => stack.serveBeside(ports);
  let running = await start();
  return {
    origin: `http://localhost:${ports.site}`,
    kill: async () => {
      process.kill(running.pid, "SIGKILL");
      await running.exited;
      running = await start();
    },
  };
}

/** The status of a response, or 0 without one. */
export async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url, { redirect: "manual" })).status;
  } catch {
    return 0;
  }
}

const POLL_MS = 50;
const DEADLINE_MS = 60_000;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error("the academy did not come back");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
