/** Starts the product for the journeys: a stack of its own, on ports and in a folder that nobody else uses. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "../../scripts/lib/paths.ts";
import { freePorts } from "../../scripts/lib/ports.ts";
import { databaseUrl, ensureDatabase } from "../../scripts/lib/postgres.ts";
import { type Env, neutralEnv } from "../../scripts/lib/settings.ts";
import { type Samples, startStack } from "../../scripts/lib/stack.ts";
import { Supervisor } from "../../scripts/lib/supervisor.ts";
import { THROWAWAY_SETTINGS, throwawayFolder } from "../../scripts/lib/throwaway.ts";
import { Clock } from "./clock.ts";
import { academyDate } from "./dates.ts";

/**
 * Password hashes as cheap as they come: what is tested is not how slow they are. One trusted hop, so that
 * each test can have an address of its own (`ownAddress`).
 */
const TEST_SETTINGS = {
  BCRYPT_COST: "4",
  LOG_FORMAT: "json",
  TRUSTED_HOPS: "1",
  // Most journeys want several public listings of one provider.
  LISTING_PRICE_CENTS: "",
};

/** The sample people before anybody was served: what products of a worker's own begin with, without the work of making it. */
const BEGINNING = "beginning";

/** Playwright's global set-up for the journeys, which make the people and lessons they need. */
export default function startProduct(): Promise<() => Promise<void>> {
  return startProductWith("small");
}

/**
 * Starts the shared product with these people in it; the function it returns stops it.
 *
 * @param suite whose product it is, if not the journeys': their logs stay then
 */
export async function startProductWith(samples: Samples, suite?: string): Promise<() => Promise<void>> {
  rmSync(inRoot("e2e/results/logs", suite ?? ""), { recursive: true, force: true });
  const { postgres, stop } = await start(suite ?? "product", samples);
  process.env.E2E_POSTGRES_PORT = String(postgres);
  process.env.E2E_DAY = academyDate(Date.now());
  return stop;
}

/** A product for the journeys of one worker, and the clock it goes by. */
export interface OwnProduct {
  clock: Clock;
  stop: () => Promise<void>;
}

/**
 * Starts a product whose clock can be moved: other processes on other ports, and a database of its own on the
 * server that is there already, so that it takes seconds. This process's addresses lead to it from now on.
 * Moving the clock of the shared product would end everybody's holds; one more shared product would make these
 * journeys take turns.
 *
 * @param name tells it from those of other workers
 * @param settings what is different with it
 */
export async function startOwnProduct(name: string, settings: Env): Promise<OwnProduct> {
  const port = Number(process.env.E2E_POSTGRES_PORT);
  if (!port) throw new Error("E2E_POSTGRES_PORT is not set: run the journeys with `make e2e`");
  await ensureDatabase(port, name, BEGINNING);
  const folder = mkdtempSync(join(tmpdir(), "helix-e2e-clock-"));
  const file = join(folder, "clock");
  const clock = new Clock(file);
  const own = {
    DATABASE_URL: databaseUrl(port, name),
    TEST_CLOCK_FILE: file,
    // Its clock jumps by days while admins' pages are open.
    ADMIN_SESSION_HOURS: "720",
    ADMIN_IDLE_MINUTES: "43200",
  };
  const { stop } = await start(name, "none", { ...own, ...settings });
  return {
    clock,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface RunningProduct {
  /** The port of its database server. */
  postgres: number;
  stop: () => Promise<void>;
}

/** Starts a product and tells this process, and those it starts, where it is. */
async function start(name: string, samples: Samples, settings: Env = {}): Promise<RunningProduct> {
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
      given: { ...neutralEnv(), ...TEST_SETTINGS, ...settings },
      samples,
      postgresSettings: THROWAWAY_SETTINGS,
      quiet: true,
    });
    if (samples !== "none") await ensureDatabase(ports.postgres, BEGINNING, "academy");
    await stack.serve();
    process.env.E2E_SITE = `http://localhost:${ports.site}`;
    process.env.E2E_STAND_INS = `http://localhost:${ports.standIns}`;
    return { postgres: ports.postgres, stop: () => supervisor.stopAll() };
  } catch (error) {
    await supervisor.stopAll();
    throw error;
  }
}
