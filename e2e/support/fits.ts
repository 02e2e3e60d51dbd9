import { expect, type Page } from "@playwright/test";

/** Nobody has to move a page sideways. */
export async function expectFits(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(beyond, `${new URL(page.url()).pathname}: px beyond the window`).toBeLessThanOrEqual(0);
}
