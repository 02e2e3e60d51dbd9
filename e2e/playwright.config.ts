import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findHeadlessChromium } from "../scripts/lib/chromium.ts";

export default defineConfig({
  testDir: ".",
  testMatch: ["journeys/**/*.spec.ts", "crawl/**/*.spec.ts"],
  globalSetup: "./support/stack.ts",
  outputDir: "results/artifacts",
  fullyParallel: true,
  // A journey waits for pages, timers and emails more often than it keeps a core busy.
  workers: 4,
  // On a shared machine a journey gets a second chance; one that needed it is reported as flaky, to be mended.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["html", { outputFolder: "results/report", open: "never" }], ["./support/times.ts"]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: findHeadlessChromium(), args: [...CHROMIUM_FLAGS] },
    baseURL: process.env.E2E_SITE,
    locale: "en-US",
    // Not the academy's zone, so that a page that confuses the two shows it.
    timezoneId: "America/New_York",
    // Recording one costs every journey time; the repetition of a failed one has it.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
  projects: [
    // Every page is seen on both. A journey is gone on the one that its people have in their hands, by its tag: a phone
    // without one.
    {
      name: "phone",
      // A document is the same for every browser, and asking for it needs none.
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
