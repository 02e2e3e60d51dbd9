import { BootstrapError, succeeds } from "./shell.mjs";

const OLDEST_NODE = 20;

/** Fails with one line per missing tool: the four that the project cannot install itself. */
export function checkTools() {
  const missing = [];
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
    missing.push(`Node ${OLDEST_NODE} or newer (found ${process.versions.node})`);
  if (!succeeds("cargo", ["--version"])) missing.push("Rust with cargo (https://rustup.rs)");
  if (!succeeds("cc", ["--version"]))
    missing.push("a C compiler as `cc` (Debian: apt-get install build-essential)");
  if (missing.length > 0) throw new BootstrapError(missing.map((name) => `Needs ${name}.`).join("\n"));
}
