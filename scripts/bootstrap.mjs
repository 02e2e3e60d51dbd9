/**
 * Prepares a clean machine: checks for required tools and installs what can be installed. It is plain
 * JavaScript for any Node from 20 on, because it installs the project's own Node among other things. When
 * everything is in place it finishes in well under a second.
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
