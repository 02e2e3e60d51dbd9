import type { Page } from "@playwright/test";

declare global {
  interface Window {
    layoutShifts?: string[];
  }
}

/** What has moved, and whence; without its node if that is gone. */
interface Shifted {
  node?: Node | null;
  previousRect: DOMRectReadOnly;
}

/**
 * Notes from the next document on what moves in the page's main part by itself, alone or together with what is around
 * it. The rail beside it counts what waits, which other journeys add to.
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

/** The texts of the main part that have moved. */
export const layoutShifts = (page: Page): Promise<string[] | undefined> =>
  page.evaluate(() => window.layoutShifts);
