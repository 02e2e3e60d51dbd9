/** Finds browsers with other engines than Chromium's: Debian's Firefox, and its WebKitGTK with a driver. */
import { spawnSync } from "node:child_process";
import { canInstallDebianPackages, installDebianPackages } from "../bootstrap/shell.mjs";
import { findCommand } from "./commands.ts";

/** A browser engine that a machine may have. */
interface Engine {
  name: string;
  /** The file of its smoke tests in `e2e`. */
  tests: string;
  /** The Debian packages that it needs. */
  packages: string[];
  isThere: () => boolean;
}

/** Returns the path of a Firefox: `FIREFOX`, else an installed one. */
export const findFirefox = () => process.env.FIREFOX ?? findCommand("firefox-esr", "firefox");

const FIREFOX: Engine = {
  name: "Firefox",
  tests: "engines/firefox.test.ts",
  packages: ["firefox-esr"],
  isThere: () => findFirefox() !== undefined,
};

const WEBKIT: Engine = {
  name: "WebKitGTK",
  tests: "engines/webkit.test.ts",
  packages: ["webkit2gtk-driver", "gir1.2-webkit2-4.1", "gir1.2-gtk-3.0", "python3-gi", "xvfb", "dbus"],
  isThere: () =>
    ["WebKitWebDriver", "Xvfb", "dbus-run-session"].every((command) => findCommand(command)) &&
    hasLibraries(),
};

/**
 * Whether Debian's own Python, which runs `webkit-window.py`, has the bindings for the window and the web
 * view.
 */
function hasLibraries(): boolean {
  const versions = Object.entries({ Gtk: "3.0", WebKit2: "4.1" });
  const required = versions.map(([name, version]) => `gi.require_version("${name}", "${version}")`);
  const script = ["import gi", ...required].join("; ");
  return spawnSync("/usr/bin/python3", ["-c", script], { stdio: "ignore" }).status === 0;
}

/**
 * Returns the smoke tests of the engines on this machine. Missing engines are installed if that needs no
 * prompt, and are skipped with a message otherwise, because some systems do not have them.
 *
 * @param tell receives a line for each engine that is installed or skipped
 */
export const engineTests = (tell: (line: string) => void): string[] =>
  [FIREFOX, WEBKIT]
    .filter((engine) => engine.isThere() || isInstalled(engine, tell))
    .map((engine) => engine.tests);

function isInstalled({ name, packages, isThere }: Engine, tell: (line: string) => void): boolean {
  if (canInstallDebianPackages()) {
    tell(`▸ Installing ${name} with apt-get`);
    try {
      installDebianPackages(packages);
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
    if (isThere()) return true;
  }
  tell(`${name} is skipped: it is not installed here (Debian's ${packages.join(", ")}).`);
  return false;
}
