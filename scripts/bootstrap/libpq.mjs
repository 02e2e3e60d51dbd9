import { canInstallDebianPackages, installDebianPackages, say, succeeds } from "./shell.mjs";

/**
 * Whether the machine has the libraries that diesel and native-tls link against. Without them the build uses
 * the cargo feature `bundled-libpq`, which compiles both from source and takes some minutes longer.
 */
export function hasSystemLibraries() {
  const libpq = succeeds("pkg-config", ["--exists", "libpq"]) || succeeds("pg_config", ["--version"]);
  return libpq && (process.platform === "darwin" || succeeds("pkg-config", ["--exists", "openssl"]));
}

/** Installs PostgreSQL's client library if that needs no further permission. */
export function ensureDatabaseLibrary() {
  if (hasSystemLibraries() || !canInstallDebianPackages()) return;
  say("Installing libpq-dev, libssl-dev and pkg-config with apt-get");
  installDebianPackages(["libpq-dev", "libssl-dev", "pkg-config"]);
}
