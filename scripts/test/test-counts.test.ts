import assert from "node:assert/strict";
import { test } from "node:test";
import { countLine, noCounts } from "../lib/test-counts.ts";

const CLOSINGS = {
  cargo: {
    lines: [
      "test routes::auth::signs_in ... ok",
      "test routes::auth::signs_out ... FAILED",
      "test result: FAILED. 12 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.02s",
    ],
    troubled: ["routes::auth::signs_out"],
  },
  node: {
    lines: [
      "✔ starts (2ms)",
      "✖ stops (1.5ms)",
      "ℹ pass 12",
      "ℹ fail 2",
      "✖ failing tests:",
      "✖ stops (1.5ms)",
    ],
    troubled: ["stops"],
  },
  vitest: {
    lines: [
      " FAIL  app/a.test.ts > adds",
      " Test Files  1 failed | 3 passed (4)",
      "      Tests  2 failed | 12 passed (14)",
    ],
    troubled: ["app/a.test.ts > adds"],
  },
  playwright: {
    lines: [
      "  ✘    3 [phone] › crawl/home.spec.ts:3:1 › 3 passed by (1.5s)",
      "  2 failed",
      "    [phone] › crawl/home.spec.ts:3:1 › 3 passed by ────────",
      "  12 passed (4.1s)",
      "✘ [phone] crawl/home.spec.ts:3 failed: Error: locator.click: 3 failed (crawl/home.spec.ts:5)",
      "✘ [desktop] crawl/home.spec.ts:9 passed on its retry: Error: problems in the browser",
    ],
    troubled: [
      "[phone] crawl/home.spec.ts:3 failed: Error: locator.click: 3 failed (crawl/home.spec.ts:5)",
      "[desktop] crawl/home.spec.ts:9 passed on its retry: Error: problems in the browser",
    ],
  },
};

for (const [runner, { lines, troubled }] of Object.entries(CLOSINGS)) {
  test(`the closing lines of ${runner} are counted and its troubled tests named`, () => {
    const counts = noCounts();
    for (const line of lines) countLine(`\u001b[32m${line}\u001b[39m`, counts);
    assert.deepEqual(counts, { passed: 12, failed: 2, troubled: new Set(troubled), timed: [] });
  });
}
