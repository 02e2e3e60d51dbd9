/** Builds the front end if its sources have changed. */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageScript } from "./node.ts";
import { inRoot } from "./paths.ts";
import type { Supervisor } from "./supervisor.ts";

const WORKSPACE = "ssr-frontend";
/** Stored within the build, so that deleting the build deletes the stamp too. */
const STAMP = inRoot(WORKSPACE, "build/.inputs");
const GENERATED = /^(build|node_modules|\.react-router)(\/|$)/;

/** Whether the last build was made from the current sources. */
export function frontEndIsBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === inputs();
}

/** Builds the front end for production. */
export async function buildFrontEnd(supervisor: Supervisor): Promise<void> {
  const made = inputs();
  await supervisor.run(packageScript(WORKSPACE, "build"));
  writeFileSync(STAMP, made);
}

function inputs(): string {
  const hash = createHash("sha256");
  const cwd = inRoot(WORKSPACE);
  const files = globSync("**/*", {
    cwd,
    withFileTypes: true,
    exclude: (entry) => GENERATED.test(relative(cwd, entry)),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...files.sort(), inRoot("package-lock.json")])
    hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

const relative = (cwd: string, entry: { parentPath: string; name: string }): string =>
  join(entry.parentPath, entry.name).slice(cwd.length + 1);
