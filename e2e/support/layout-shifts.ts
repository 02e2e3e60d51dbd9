import type { Page } from "@playwright/test";

declare global {
  interface Window {
    layoutShifts?: string[];
  }
}

/** A layout shift; without its node if that is removed. */
interface Shifted {
  node?: Node | null;
  previousRect: DOMRectReadOnly;
}

/**
 * Records layout shifts in the main part from the next document on, alone or with its surroundings. The navigation's
 * counts change with other journeys.
 */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const layoutShifts: string[] = [];
    window.layoutShifts = layoutShifts;
    const concernsMain = ({ node, previousRect: { left, right, top, bottom } }: Shifted): boolean => {
      const main = document.querySelector("main");
      if (!main) return true;
      if (node) return main.contains(node) || node.contains(main);
      const box = main.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    };
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: Shifted[] })[])
        for (const source of sources.filter(concernsMain))
          layoutShifts.push(source.node?.textContent ?? "something that is gone");
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns the texts of the main part that have shifted. */
export const layoutShifts = (page: Page): Promise<string[] | undefined> =>
  page.evaluate(() => window.layoutShifts);
