import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

/** The same as its main file, and read by a browser in two thirds of the time. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that colors decide; whatever else axe asks is the same in light and in dark. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

const RUNS = {
  light: {},
  dark: { runOnly: { type: "rule", values: COLOR_RULES } },
} satisfies Record<string, RunOptions>;

/**
 * Fails the test when axe finds anything on the page as it is now, in light or in dark colors; the test goes on.
 *
 * Runs axe-core in the page itself: our pages hold no frames, for which its Playwright package opens a second page
 * at every look.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(AXE_SOURCE);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = await violations(page, RUNS[colorScheme]);
    expect.soft(found, `axe in ${colorScheme} colors on ${new URL(page.url()).pathname}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

const violations = (page: Page, options: RunOptions) =>
  page.evaluate(async (runOptions) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // A color on its way to another one is too pale for a moment. What ends by itself is waited for.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const found = await axe.run(document, { ...runOptions, resultTypes: ["violations"] });
    return found.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html }) => html),
    }));
  }, options);
