/** Notes what a file of unit tests used of the processor, in ms, for `tools/unit-times.ts`. */
import { afterAll } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Of a file: with its imports, without what its process did for others before. */
    processorMs?: number;
  }
}

const before = process.cpuUsage();

// biome-ignore lint/correctness/noEmptyPattern: Vitest wants the pattern
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(before);
  file.meta.processorMs = (user + system) / 1000;
});
