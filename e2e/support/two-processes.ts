import { inRoot } from "../../scripts/lib/paths.ts";
import { freePorts, type Ports } from "../../scripts/lib/ports.ts";
import { databaseUrl } from "../../scripts/lib/postgres.ts";
import { type Env, neutralEnv } from "../../scripts/lib/settings.ts";
import { type Samples, type Stack, startStack } from "../../scripts/lib/stack.ts";
import { Supervisor } from "../../scripts/lib/supervisor.ts";
import { THROWAWAY_SETTINGS, throwawayFolder } from "../../scripts/lib/throwaway.ts";

/** A process of the academy that is restarted when it is killed. */
export interface Site {
  origin: string;
  /** Kills it with SIGKILL, and waits until its successor responds. */
  kill(): Promise<void>;
}

/** An academy of two processes on one database, which no other test uses. */
export interface TwoProcesses {
  sites: [Site, Site];
  /** The URL of its stand-ins with its mailbox. */
  standIns: string;
  databaseUrl: string;
  /** Kills its database server with SIGKILL, and waits until both processes are connected to its successor. */
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
      // A commit is then written to the operating system and survives the death of the server; the machine itself does
      // not fail here.
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

/** Returns the status of a response, or 0 without one. */
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
