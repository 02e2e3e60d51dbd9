/** Records the CPU time of a file of unit tests, in ms, for `tools/unit-times.ts`. */
import { afterAll } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The CPU time of a file with its imports, without that of other files in its process. */
    processorMs?: number;
  }
}

const before = process.cpuUsage();

// biome-ignore lint/correctness/noEmptyPattern: Vitest wants the pattern
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(before);
  file.meta.processorMs = (user + system) / 1000;
});
