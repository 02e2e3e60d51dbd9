/** Runs PostgreSQL as the system user nobody if the script runs as root, which PostgreSQL refuses. */
import { execFileSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";

/** How to start a command without root's rights. */
export interface Unprivileged {
  uid?: number;
  gid?: number;
  /** The command prefix. */
  prefix: string[];
}

/**
 * Returns how to run PostgreSQL as the current user or, for root, as nobody.
 *
 * `paths` are the paths that it must reach. A checkout under a folder closed to others (root's home, a
 * private temporary folder) is reached through one kept capability instead of wider permissions.
 */
export function unprivileged(paths: string[]): Unprivileged {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const uid = idOf("-u");
  const gid = idOf("-g");
  if (paths.every(openToOthers)) return { uid, gid, prefix: [] };
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const capability = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  // Without this, access(2), which initdb calls for its own binary, would ignore the capability.
  const securebits = "--securebits=+no_setuid_fixup";
  return { prefix: ["setpriv", ...ids, ...capability, securebits] };
}

/** Returns the owner for a folder that PostgreSQL writes to; undefined if no change is needed. */
export function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : undefined;
}

const idOf = (flag: "-u" | "-g"): number =>
  Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));

function openToOthers(path: string): boolean {
  accessSync(path, constants.F_OK);
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    const othersMayEnter = (statSync(folder).mode & 0o001) !== 0;
    if (!othersMayEnter) return false;
  }
  return true;
}
