/** PostgreSQL refuses to run as root; there it runs as the system's own nobody. */
import { execFileSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";

/** How to start a command without root's rights. */
export interface Unprivileged {
  uid?: number;
  gid?: number;
  /** Words to put before the command. */
  prefix: string[];
}

/**
 * How to run PostgreSQL as the current user or, for root, as nobody.
 *
 * `paths` are what it has to reach. A checkout under a folder closed to others (root's home, a private
 * temporary folder) is reached through one kept capability instead of loosening anyone's permissions.
 */
export function unprivileged(paths: string[]): Unprivileged {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const uid = idOf("-u");
  const gid = idOf("-g");
  if (paths.every(openToOthers)) return { uid, gid, prefix: [] };
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const capability = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  // Without this, access(2), which initdb asks about its own binary, would leave the capability out of account.
  const securebits = "--securebits=+no_setuid_fixup";
  return { prefix: ["setpriv", ...ids, ...capability, securebits] };
}

/** The owner that root gives to a folder PostgreSQL writes to; undefined when no change is needed. */
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
