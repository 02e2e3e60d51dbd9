/**
 * Transactions per second that publish a booking's events, compared with transactions of as many statements that
 * publish nothing.
 */
import { execFileSync } from "node:child_process";
import { binary } from "../scripts/lib/paths.ts";
import type { Figure } from "./figures.ts";
import { median } from "./load.ts";

/** The expected peak rate of chat messages. */
const LIMIT = 500;
/** Minimum share of the database's throughput: no lock makes publishers wait for each other. */
const SHARE_LIMIT = 0.4;

/** Publishes to a database with a running site that listens. Its commits wait for the disk. */
export function publishesPerSecond(databaseUrl: string): Figure {
  const output = execFileSync(binary("release", "publishers"), {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const rounds = JSON.parse(output) as { publishing: number[]; silent: number[] };
  const [publishing, silent] = [median(rounds.publishing), median(rounds.silent)];
  const share = publishing / silent;
  return {
    name: "transactions a second that publish a booking, of 32 at once",
    value: `${publishing.toFixed(0)}: ${share.toFixed(2)} ×`,
    peer: `as many statements, not publishing: ${silent.toFixed(0)}`,
    limit: `≥ ${LIMIT} and ≥ ${SHARE_LIMIT} ×`,
    kept: publishing >= LIMIT && share >= SHARE_LIMIT,
  };
}
