import type { Page } from "@playwright/test";

const pattern = (name: string) => new RegExp(`/assets/${name}[^/]*\\.js$`);

/** Holds every script whose name begins so, and never lets it go; returns how to let those after it through. */
export async function stallScript(page: Page, name: string): Promise<() => Promise<void>> {
  const stall = () => undefined;
  await page.route(pattern(name), stall);
  return () => page.unroute(pattern(name), stall);
}

/** Takes away every script whose name begins so, as a new release does; returns how to bring it back. */
export async function removeScript(page: Page, name: string): Promise<() => void> {
  let isGone = true;
  await page.route(pattern(name), (route) =>
    isGone ? route.fulfill({ status: 404, body: "There is no such file." }) : route.continue(),
  );
  // Not by taking the route away: what is on its way through it then could be lost with it.
  return () => {
    isGone = false;
  };
}
