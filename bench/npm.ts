/** Packages that only the benchmarks need, in a separate folder. */
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataDir } from "../scripts/lib/paths.ts";
import type { Supervisor } from "../scripts/lib/supervisor.ts";

/** Returns a copy of `bench/<name>` with its packages installed as pinned by its lockfile; kept for the next run. */
export async function installed(supervisor: Supervisor, name: string): Promise<string> {
  const source = join(import.meta.dirname, name);
  const folder = join(dataDir, "bench", name);
  const stamp = join(folder, "node_modules/.package-lock.json");
  const lock = join(folder, "package-lock.json");
  const current =
    existsSync(stamp) && readFileSync(lock).equals(readFileSync(join(source, "package-lock.json")));
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  if (!current) {
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    await supervisor.run({ name: "npm ci", command: "npm", args, cwd: folder });
  }
  return folder;
}
