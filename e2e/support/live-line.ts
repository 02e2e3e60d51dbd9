import type { Page, WebSocketRoute } from "@playwright/test";

/** A page's line for live events. */
export interface LiveLine {
  /** Cuts it, and every new one with it. */
  cut(): Promise<void>;
  /** Lets the next one through. */
  mend(): void;
  /** The same, and the page tries it at once, as on a device that is online again: by itself it may wait for 30 seconds. */
  comeOnline(): Promise<void>;
}

/** Stands in a page's line for live events; called before the page is opened. */
export async function liveLine(page: Page): Promise<LiveLine> {
  let isDown = false;
  let latest: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/ws/, (socket) => {
    latest = socket;
    if (isDown) void socket.close();
    else socket.connectToServer();
  });
  return {
    async cut() {
      isDown = true;
      await latest?.close();
    },
    mend() {
      isDown = false;
    },
    async comeOnline() {
      isDown = false;
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
    },
  };
}
