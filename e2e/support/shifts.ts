import type { Page } from "@playwright/test";

declare global {
  interface Window {
    shifts?: string[];
  }
}

/** Notes from the next document on what moves on the page by itself. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
        shifts.push(...entry.sources.map(({ node }) => node?.textContent ?? "something that is gone"));
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The texts that have moved. */
export const shifts = (page: Page): Promise<string[] | undefined> => page.evaluate(() => window.shifts);
