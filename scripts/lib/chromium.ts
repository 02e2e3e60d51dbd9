/** Finds the machine's browser, and the one for the journeys; Playwright's own downloads are not used. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { canInstallDebianPackages, installDebianPackages } from "../bootstrap/shell.mjs";
import { findCommand } from "./commands.ts";
import { UserError } from "./errors.ts";
import { say } from "./log.ts";
import { inRoot } from "./paths.ts";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC_APPS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Flags that disable background work and network access; no sandbox, because CI runs as root in a container.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Returns the path of a Chromium or Chrome: `CHROMIUM`, else an installed one, else Debian's package if root.
 */
export function findChromium(): string {
  const found = process.env.CHROMIUM ?? installed();
  if (found) return found;
  if (canInstallDebianPackages()) {
    say("▸ Installing Chromium with apt-get");
    installDebianPackages(["chromium"]);
  }
  const path = installed();
  if (path) return path;
  throw new UserError("Chromium or Chrome is needed: install one, or give its path as CHROMIUM.");
}

/**
 * Returns the path of a headless Chromium: `CHROMIUM`, else the one that package-lock.json pins, which does
 * the same with half the work, else the machine's.
 */
export function findHeadlessChromium(): string {
  const given = process.env.CHROMIUM;
  if (given) return given;
  const path = pinned();
  if (!path) return findChromium();
  if (!starts(path) && canInstallDebianPackages()) {
    say("▸ Installing what Chromium needs with apt-get");
    installDebianPackages(LIBRARIES);
  }
  return starts(path) ? path : findChromium();
}

const installed = () => findCommand(...COMMANDS) ?? MAC_APPS.find((path) => existsSync(path));

const PACKAGE = "@sparticuz/chromium";

/** Debian's packages of its shared libraries, and of fonts for languages that our own fonts do not cover. */
const LIBRARIES = ["libnss3", "libexpat1", "fonts-dejavu-core", "fonts-liberation"];

/**
 * Unpacks Chromium's headless shell from its npm package, once; returns nothing if there is none for this
 * platform. Debian's Chromium changes with each of its updates, which fails journeys without any change of
 * ours, and is a fifth slower.
 */
function pinned(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const home = join(createRequire(import.meta.url).resolve(PACKAGE), "../..");
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  const folder = inRoot("target", `chromium-${version}`);
  const path = join(folder, "chromium");
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, brotliDecompressSync(readFileSync(join(home, "bin/chromium.br"))));
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, path);
  return path;
}

const starts = (path: string) => spawnSync(path, ["--version"]).status === 0;
