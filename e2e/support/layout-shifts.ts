import type { Page } from "@playwright/test";

declare global {
  interface Window {
    layoutShifts?: string[];
  }
}

/** Notes from the next document on what moves on the page by itself. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const layoutShifts: string[] = [];
    window.layoutShifts = layoutShifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
        layoutShifts.push(...entry.sources.map(({ node }) => node?.textContent ?? "something that is gone"));
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The texts that have moved. */
export const layoutShifts = (page: Page): Promise<string[] | undefined> =>
  page.evaluate(() => window.layoutShifts);
