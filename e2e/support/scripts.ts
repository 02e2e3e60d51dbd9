import type { Page } from "@playwright/test";

const pattern = (name: string) => new RegExp(`/assets/${name}[^/]*\\.js$`);

/** Stalls every script whose name begins so; returns a function that lets later requests through. */
export async function stallScript(page: Page, name: string): Promise<() => Promise<void>> {
  const stall = () => undefined;
  await page.route(pattern(name), stall);
  return () => page.unroute(pattern(name), stall);
}

/**
 * Makes every script whose name begins so fail with 404, as a new release does; returns a function that restores them.
 */
export async function removeScript(page: Page, name: string): Promise<() => void> {
  let isGone = true;
  await page.route(pattern(name), (route) =>
    isGone ? route.fulfill({ status: 404, body: "There is no such file." }) : route.continue(),
  );
  // Keeps the route, because removing it could lose requests that it is handling.
  return () => {
    isGone = false;
  };
}
