import { defineConfig } from "vitest/config";

// Without the router's plugin: units are tested as they are, whole pages in the browser journeys.
export default defineConfig({
  test: {
    include: ["{app,content,server,tools}/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    // Longer than anything within a test waits, so that what failed says so itself, on a busy machine as well.
    testTimeout: 30_000,
  },
});
