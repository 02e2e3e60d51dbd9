import assert from "node:assert/strict";
import { test } from "node:test";
import { countLine } from "../lib/test-counts.ts";

const CLOSINGS = {
  cargo: [
    "test result: FAILED. 12 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.02s",
  ],
  node: ["ℹ tests 14", "ℹ pass 12", "ℹ fail 2"],
  vitest: [" Test Files  1 failed | 3 passed (4)", "      Tests  2 failed | 12 passed (14)"],
  playwright: ["  2 failed", "    [phone] › crawl/home.spec.ts:3:1 › 3 passed by", "  12 passed (4.1s)"],
};

for (const [runner, lines] of Object.entries(CLOSINGS)) {
  test(`the closing lines of ${runner} are counted`, () => {
    const counts = { passed: 0, failed: 0 };
    for (const line of lines) countLine(`\u001b[32m${line}\u001b[39m`, counts);
    assert.deepEqual(counts, { passed: 12, failed: 2 });
  });
}
