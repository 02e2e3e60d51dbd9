import { rmSync } from "node:fs";
import { step } from "./log.ts";
import { logFile } from "./output.ts";
import { inRoot } from "./paths.ts";
import { freePorts } from "./ports.ts";
import { databaseUrl, startPostgres } from "./postgres.ts";
import type { Supervisor } from "./supervisor.ts";

/** For data that nobody will miss: no waiting for the disk, room for many tests at once. */
export const THROWAWAY_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "256MB",
};

/** Runs `work` with the URL of a superuser on a PostgreSQL of its own, which is removed afterwards. */
export async function withTestDatabase(
  supervisor: Supervisor,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const folder = inRoot(".data", `test-${process.pid}`);
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
    await work(databaseUrl(port, "academy"));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
