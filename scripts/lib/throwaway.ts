/** Temporary folders of tests, and PostgreSQL's settings there. */
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** No fsync, and connections for many concurrent tests. */
export const THROWAWAY_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "256MB",
  // The WAL of a run is a few MB; by default up to 1 GB of it is kept.
  max_wal_size: "256MB",
};

/** An in-memory file system, present on every Linux. */
const MEMORY = "/dev/shm";
/** `TMPFS_MAGIC` of statfs(2). */
const TMPFS = 0x01021994;
/** The space that a run may need there; containers often allow 64 MB. */
const ROOM_BYTES = 2 * 1024 ** 3;
/** The memory that must remain for everything else. */
const FREE_BYTES = 4 * 1024 ** 3;

/**
 * Creates a folder for one run, in memory if there is enough: each Rust test has a database of 900 files,
 * which cost ten times the processor time on ext4. The caller removes it.
 */
export function throwawayFolder(): string {
  const folder = mkdtempSync(join(memoryHasRoom() ? MEMORY : tmpdir(), "helix-test-"));
  // PostgreSQL does not run as root and must be able to reach its folder.
  chmodSync(folder, 0o755);
  return folder;
}

function memoryHasRoom(): boolean {
  if (process.platform !== "linux") return false;
  const { type, bavail, bsize } = statfsSync(MEMORY);
  return type === TMPFS && bavail * bsize > ROOM_BYTES && availableMemory() > FREE_BYTES;
}

/** Returns the memory in bytes that the kernel can provide without swapping. */
function availableMemory(): number {
  const [, kilobytes = "0"] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
