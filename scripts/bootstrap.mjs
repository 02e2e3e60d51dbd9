/**
 * Gets a clean machine ready: checks the tools that must be there, installs what can be installed.
 * Plain JavaScript for any Node from 20 on, because the project's own Node is one of the things it installs.
 * Does nothing, in well under a second, when all is in place.
 */

import { ensureDatabaseLibrary } from "./bootstrap/libpq.mjs";
import { installPackages } from "./bootstrap/packages.mjs";
import { BootstrapError } from "./bootstrap/shell.mjs";
import { checkTools } from "./bootstrap/tools.mjs";

try {
  checkTools();
  installPackages();
  ensureDatabaseLibrary();
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error;
  console.error(error.message);
  process.exit(1);
}
