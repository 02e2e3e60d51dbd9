/** Starts the product for the journeys: a temporary stack with its own ports and folder. */
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
 * Password hashes at minimum cost, because their slowness is not under test. One trusted hop, so that each test can
 * have its own client address (`ownAddress`).
 */
const TEST_SETTINGS = {
  BCRYPT_COST: "4",
  LOG_FORMAT: "json",
  TRUSTED_HOPS: "1",
  // Most journeys need several public listings of one provider.
  LISTING_PRICE_CENTS: "",
};

/**
 * A copy of the sample database before the start, as a template for products of single workers, which saves the work of
 * seeding.
 */
const BEGINNING = "beginning";

/** Playwright's global setup for the journeys, which create the users and lessons they need. */
export default function startProduct(): Promise<() => Promise<void>> {
  return startProductWith("small");
}

/**
 * Starts the shared product with these sample users; the returned function stops it.
 *
 * @param suite the suite whose product it is, if not the journeys: their logs are kept then
 */
export async function startProductWith(samples: Samples, suite?: string): Promise<() => Promise<void>> {
  rmSync(inRoot("e2e/results/logs", suite ?? ""), { recursive: true, force: true });
  const { postgres, stop } = await start(suite ?? "product", samples);
  process.env.E2E_POSTGRES_PORT = String(postgres);
  process.env.E2E_DAY = academyDate(Date.now());
  return stop;
}

/** A product for the journeys of one worker, and its clock. */
export interface OwnProduct {
  clock: Clock;
  stop: () => Promise<void>;
}

/**
 * Starts a product with a movable clock: other processes on other ports, and a new database on the existing server, so
 * that it takes seconds. This process's URLs point to it from now on. Moving the clock of the shared product would end
 * all holds; a second shared product would make these journeys take turns.
 *
 * @param name distinguishes it from those of other workers
 * @param settings additional settings
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

/** Starts a product and publishes its URLs to this process and its children. */
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
