/** Debian's Firefox by WebDriver BiDi, which it supports natively. */
import puppeteer, { type BrowserContext, type ElementHandle, type Page } from "puppeteer-core";
import { type Engine, type EngineWindow, WINDOW_HEIGHT, WINDOW_WIDTH } from "./engine.ts";
import { collectPageFaults } from "./page-faults.ts";

/**
 * The capability of a mouse with a fine pointer and hover: a headless Firefox reports none, and would get touch sizes.
 */
const MOUSE = 6;

/** Starts the Firefox at the path in `FIREFOX`. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "",
    headless: true,
    extraPrefsFirefox: {
      "ui.primaryPointerCapabilities": MOUSE,
      "ui.allPointerCapabilities": MOUSE,
      // Overlay scrollbars, as on phones.
      "ui.useOverlayScrollbars": 1,
    },
  });
  return {
    name: "Firefox",
    typesDates: true,
    open: async () => openWindow(await browser.createBrowserContext()),
    stop: () => browser.close(),
  };
}

async function openWindow(context: BrowserContext): Promise<EngineWindow> {
  const page = await context.newPage();
  await page.evaluateOnNewDocument(collectPageFaults);
  const resize = (width: number) => page.setViewport({ width, height: WINDOW_HEIGHT });
  await resize(WINDOW_WIDTH);
  const loaded = { waitUntil: "domcontentloaded" } as const;
  return {
    goTo: async (url) => void (await page.goto(url, loaded)),
    url: async () => page.url(),
    back: async () => void (await page.goBack(loaded)),
    reload: async () => void (await page.reload(loaded)),
    run: (script, ...args) => page.evaluate(script as (...args: unknown[]) => unknown, ...args) as never,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    choose: async (selector, file) => {
      const field = (await find(page, selector)) as ElementHandle<HTMLInputElement>;
      await field.uploadFile(file);
    },
    resize,
    picture: async (selector) => (await find(page, selector)).screenshot({ encoding: "base64" }),
    another: () => openWindow(context),
    // Closing a window that is not the last one keeps the context for the others.
    close: async () => {
      await page.close();
      if ((await context.pages()).length === 0) await context.close();
    },
  };
}

async function find(page: Page, selector: string): Promise<ElementHandle> {
  const found = await page.$(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
}
