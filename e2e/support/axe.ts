import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

/** The same code as its main file, parsed in two thirds of the time. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that depend on colors; all others give the same results in light and dark. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

const RUNS = {
  light: {},
  dark: { runOnly: { type: "rule", values: COLOR_RULES } },
} satisfies Record<string, RunOptions>;

/**
 * Fails the test if axe reports any violation in the current page, in light or dark colors; the test continues.
 *
 * Runs axe-core in the page itself: our pages have no frames, for which its Playwright package opens a second page on
 * every check.
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
    // A color in transition has too little contrast for a moment. Finite animations are waited for.
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
