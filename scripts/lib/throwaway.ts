/** Where tests keep what nobody will miss, and how PostgreSQL runs there. */
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** No waiting for the disk, room for many tests at once. */
export const THROWAWAY_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "256MB",
  // The log of a run is a few MB; by default up to 1 GB of it is kept.
  max_wal_size: "256MB",
};

/** A file system in memory, on every Linux. */
const MEMORY = "/dev/shm";
/** `TMPFS_MAGIC` of statfs(2). */
const TMPFS = 0x01021994;
/** What a run may need there; containers often allow 64 MB. */
const ROOM_BYTES = 2 * 1024 ** 3;
/** What must be left for everything else meanwhile. */
const FREE_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for one run, in memory where there is plenty of it: each Rust test has a database of 900 files, which
 * cost ten times the processor time on ext4. Whoever asks removes it.
 */
export function throwawayFolder(): string {
  const folder = mkdtempSync(join(memoryHasRoom() ? MEMORY : tmpdir(), "helix-test-"));
  // PostgreSQL, which does not run as root, has to reach its part of it.
  chmodSync(folder, 0o755);
  return folder;
}

function memoryHasRoom(): boolean {
  if (process.platform !== "linux") return false;
  const { type, bavail, bsize } = statfsSync(MEMORY);
  return type === TMPFS && bavail * bsize > ROOM_BYTES && availableMemory() > FREE_BYTES;
}

/** In bytes; what the kernel could hand out without swapping. */
function availableMemory(): number {
  const [, kilobytes = "0"] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
