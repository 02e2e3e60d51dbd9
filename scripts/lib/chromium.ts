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

/** The path of a Chromium or Chrome: `CHROMIUM`, else an installed one, else Debian's package where root. */
export function findChromium(): string {
  const found = installed();
  if (found) return found;
  if (canInstallDebianPackages()) {
    say("▸ Installing Chromium with apt-get");
    installDebianPackages(["chromium"]);
  }
  const path = installed();
  if (path) return path;
  throw new UserError(
    "The browser journeys need Chromium or Chrome: install one, or give its path as CHROMIUM.",
  );
}

function installed(): string | undefined {
  const given = process.env.CHROMIUM;
  if (given) return given;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...MAC_APPS].find((path) => existsSync(path));
}
