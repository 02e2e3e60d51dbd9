/** `make screenshots`: every screen of the app at three widths, in light and in dark, and the README's pictures. */
import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

const WIDTHS = { 390: 844, 768: 1024, 1440: 900 };

export default defineConfig({
  ...journeys,
  globalSetup: "./screenshots/sample-academy.ts",
  // A failure is to be inspected, not retried.
  retries: 0,
  timeout: 120_000,
  reporter: [["list"], ["./support/troubles.ts"]],
  projects: [
    ...Object.entries(WIDTHS).flatMap(([width, height]) =>
      (["light", "dark"] as const).map((colorScheme) => ({
        name: `${width}-${colorScheme}`,
        testMatch: "screenshots/screens.spec.ts",
        use: { viewport: { width: Number(width), height }, colorScheme, hasTouch: width !== "1440" },
      })),
    ),
    {
      name: "readme",
      testMatch: "screenshots/readme.spec.ts",
      use: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.5 },
    },
  ],
});
