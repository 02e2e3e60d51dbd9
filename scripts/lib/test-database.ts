import { rmSync } from "node:fs";
import { step } from "./log.ts";
import { logFile } from "./output.ts";
import { freePorts } from "./ports.ts";
import { databaseUrl, startPostgres } from "./postgres.ts";
import type { Supervisor } from "./supervisor.ts";
import { THROWAWAY_SETTINGS, throwawayFolder } from "./throwaway.ts";

/** What tests get; both are removed afterwards. */
export interface TestDatabase {
  /** The database URL of a superuser. */
  url: string;
  /** A folder for their files. */
  folder: string;
}

/** Runs `work` with a temporary PostgreSQL, which is removed afterwards. */
export async function withTestDatabase(
  supervisor: Supervisor,
  work: (database: TestDatabase) => Promise<void>,
): Promise<void> {
  const folder = throwawayFolder();
  supervisor.removeAtEnd(folder);
  const { postgres: port } = await freePorts();
  const options = {
    dataDir: `${folder}/postgres`,
    port,
    logFile: logFile(folder, "postgres"),
    settings: THROWAWAY_SETTINGS,
  };
  const server = await step("PostgreSQL 18 for this run", () => startPostgres(supervisor, options));
  try {
    await work({ url: databaseUrl(port, "academy"), folder });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
