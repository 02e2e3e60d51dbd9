import type { Page } from "@playwright/test";

const pattern = (name: string) => new RegExp(`/assets/${name}[^/]*\\.js$`);

/** Holds every script whose name begins so, and never lets it go. */
export const stallScript = (page: Page, name: string): Promise<unknown> =>
  page.route(pattern(name), () => undefined);

/** Takes away every script whose name begins so, as a new release does; returns how to bring it back. */
export async function removeScript(page: Page, name: string): Promise<() => Promise<void>> {
  await page.route(pattern(name), (route) => route.fulfill({ status: 404, body: "There is no such file." }));
  return () => page.unroute(pattern(name));
}
