/** Finds the browser of the machine; Playwright's own downloads are not used. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { canInstallDebianPackages, installDebianPackages } from "../bootstrap/shell.mjs";
import { UserError } from "./errors.ts";
import { say } from "./log.ts";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC_APPS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Chromium without a window, as Playwright's own downloads are: half the work of the whole browser. */
const SHELL = "chromium-headless-shell";

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
export const findChromium = (): string => find(COMMANDS, "chromium");

/** The same for whoever needs no window, nor what belongs to one. */
export const findHeadlessChromium = (): string => find([SHELL, ...COMMANDS], SHELL);

function find(commands: string[], debianPackage: string): string {
  const found = installed(commands);
  if (found) return found;
  if (canInstallDebianPackages()) {
    say("▸ Installing Chromium with apt-get");
    installDebianPackages([debianPackage]);
  }
  const path = installed(commands);
  if (path) return path;
  throw new UserError("Chromium or Chrome is needed: install one, or give its path as CHROMIUM.");
}

function installed(commands: string[]): string | undefined {
  const given = process.env.CHROMIUM;
  if (given) return given;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = commands.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...MAC_APPS].find((path) => existsSync(path));
}
