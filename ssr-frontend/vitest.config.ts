import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

// The clock of the browser in tests of components: the academy's, in which the samples are readable.
process.env.TZ = "America/Los_Angeles";

const TESTS = "{app,content,server,tools}/**/*.test.{ts,tsx}";

const root = import.meta.dirname;
const files = globSync(TESTS, { cwd: root });

/** The tests that say a line of their own about how they run. */
const withLine = (line: string): string[] =>
  files.filter((file) =>
    readFileSync(resolve(root, file), "utf8")
      .split("\n", 4)
      .some((text) => text.startsWith(line)),
  );

const isolated = withLine("// @isolated");
const dom = withLine("// @vitest-environment happy-dom").filter((file) => !isolated.includes(file));

const METER = "app/testing/processor-time.ts";

const shared = { isolate: false, setupFiles: [METER, "app/testing/setup.ts"] };

// Without the router's plugin: units are tested as they are, whole pages in the browser journeys.
export default defineConfig({
  test: {
    restoreMocks: true,
    // Longer than anything within a test waits, so that what failed says so itself, on a busy machine as well.
    testTimeout: 30_000,
    reporters: ["default", resolve(root, "tools/unit-times.ts")],
    // A process of its own for each file would spend most of its time on loading React and MUI, and a document.
    projects: [
      { extends: true, test: { name: "dom", include: dom, environment: "happy-dom", ...shared } },
      { extends: true, test: { name: "node", include: [TESTS], exclude: [...dom, ...isolated], ...shared } },
      { extends: true, test: { name: "isolated", include: isolated, setupFiles: METER } },
    ],
  },
});
