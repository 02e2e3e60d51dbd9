/** Starts the product for the journeys: a stack of its own, on ports and in a folder that nobody else uses. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "../../scripts/lib/paths.ts";
import { freePorts } from "../../scripts/lib/ports.ts";
import { neutralEnv } from "../../scripts/lib/settings.ts";
import { startStack } from "../../scripts/lib/stack.ts";
import { Supervisor } from "../../scripts/lib/supervisor.ts";
import { THROWAWAY_SETTINGS } from "../../scripts/lib/test-database.ts";

/**
 * Password hashes as cheap as they come: what is tested is not how slow they are. One trusted hop, so that
 * each test can have an address of its own (`ownAddress`).
 */
const SETTINGS = { BCRYPT_COST: "4", LOG_FORMAT: "json", TRUSTED_HOPS: "1" };

/** Playwright's global set-up; the function it returns is the tear-down. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const supervisor = new Supervisor();
  const dataDir = mkdtempSync(join(tmpdir(), "helix-e2e-"));
  supervisor.removeAtEnd(dataDir);
  const logDir = inRoot("e2e/results/logs");
  rmSync(logDir, { recursive: true, force: true });
  try {
    const ports = await freePorts();
    const given = { ...neutralEnv(), ...SETTINGS };
    const postgresSettings = THROWAWAY_SETTINGS;
    const stack = await startStack(supervisor, {
      ports,
      profile: "debug",
      dataDir,
      logDir,
      given,
      postgresSettings,
      quiet: true,
    });
    await stack.serve();
    process.env.E2E_SITE = `http://localhost:${ports.site}`;
    process.env.E2E_STAND_INS = `http://localhost:${ports.standIns}`;
  } catch (error) {
    await supervisor.stopAll();
    throw error;
  }
  return () => supervisor.stopAll();
}
