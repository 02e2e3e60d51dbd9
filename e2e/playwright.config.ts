import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findHeadlessChromium } from "../scripts/lib/chromium.ts";

export default defineConfig({
  testDir: ".",
  testMatch: ["journeys/**/*.spec.ts", "crawl/**/*.spec.ts"],
  globalSetup: "./support/stack.ts",
  outputDir: "results/artifacts",
  fullyParallel: true,
  // A journey waits for pages, timers and emails more often than it uses a core.
  workers: 4,
  // On a shared machine a journey gets a retry; one that needed it is reported as flaky, to be fixed.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["list"],
    ["html", { outputFolder: "results/report", open: "never" }],
    ["./support/times.ts"],
    ["./support/troubles.ts"],
  ],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: findHeadlessChromium(), args: [...CHROMIUM_FLAGS] },
    baseURL: process.env.E2E_SITE,
    locale: "en-US",
    // Not the academy's zone, so that a page that confuses the two fails.
    timezoneId: "America/New_York",
    // Recording a trace slows every journey; the retry of a failed one records it.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
  projects: [
    // Every page is checked in both projects. A journey runs in the one that its users use, by its tag: on a phone
    // without one.
    {
      name: "phone",
      // A document is the same for every browser, and needs none to be requested.
      testIgnore: "crawl/documents/**",
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: "desktop",
      grep: /\bcrawl\/|@wide|@both/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
