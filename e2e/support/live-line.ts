import type { Page, WebSocketRoute } from "@playwright/test";

/** A page's live-update connection. */
export interface LiveLine {
  /** Cuts it, and every new connection. */
  cut(): Promise<void>;
  /** Lets the next connection through. */
  mend(): void;
  /**
   * Lets the next connection through, and makes the page reconnect immediately, as a device that is online again:
   * otherwise it may wait for 30 seconds.
   */
  comeOnline(): Promise<void>;
}

/** Intercepts a page's live-update connection; call it before the page is opened. */
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
