import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";

/** More stops than lie between any two things of a dashboard. */
const MAX_TAB_STOPS = 80;

/** Thinner than this, in px, the sign of the focus is hard to see. */
const MIN_MARK_WIDTH = 2;

/** Opens a page whose scripts are at work. */
export async function openAtWork(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  // It goes once the page is mounted.
  await page.waitForFunction(() => !("takeEarlyInput" in window));
}

/** Presses Tab, or Shift+Tab, until something has the focus; fails if it is not on the way. */
export async function tabTo(
  page: Page,
  target: Locator,
  { key = "Tab" }: { key?: "Tab" | "Shift+Tab" } = {},
): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = focusOf(target);
  for (let presses = 0; presses < MAX_TAB_STOPS; presses++) {
    await page.keyboard.press(key);
    if (await isFocused()) {
      await expectFocus(target);
      return;
    }
  }
  throw new Error(`${target} is not among the next ${MAX_TAB_STOPS} stops of ${key}`);
}

/** Goes to something with Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a table's or list's row: with Tab to the one that is a stop, and on with the arrows. */
export async function arrowTo(page: Page, rows: Locator, row: Locator): Promise<void> {
  await tabTo(page, rows.and(page.locator("[tabindex='0']")));
  const isFocused = focusOf(row);
  for (let presses = 0; presses < MAX_TAB_STOPS && !(await isFocused()); presses++)
    await page.keyboard.press("ArrowDown");
  await expectFocus(row);
}

/**
 * Tells whether something has the focus. It is found once, and again only where the page has drawn it anew: to find it by
 * its role and name takes a look at the whole page, at every stop.
 */
function focusOf(target: Locator): () => Promise<boolean> {
  let found: Promise<ElementHandle<Element> | null> | undefined;
  const look = async () => {
    found ??= target.elementHandle();
    return (await found)?.evaluate((element) =>
      element.isConnected ? element === document.activeElement : undefined,
    );
  };
  return async () => {
    const focused = await look();
    if (focused !== undefined) return focused;
    found = undefined;
    return (await look()) ?? false;
  };
}

/** Goes to a field with Tab, which selects what is in it, and types over that. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Fails unless something has the focus, is in the window and uncovered, and is marked as the place of the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect
    .poll(() => target.evaluate(focusSigns, MIN_MARK_WIDTH), { message: `how ${target} shows the focus` })
    .toEqual({ seen: true, marked: true });
}

/** Runs in the page: whether something can be seen, and is drawn as what has the focus. */
function focusSigns(element: Element, minWidth: number): { seen: boolean; marked: boolean } {
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + Math.min(width, 20) / 2, top + Math.min(height, 20) / 2);
  const inWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  // A field's frame stands around it, with what is drawn inside.
  const field = element.closest(".MuiInputBase-root") ?? element;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const outline = outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
  const frame = field.querySelector("fieldset");
  const border = frame ? Number.parseFloat(getComputedStyle(frame).borderTopWidth) : 0;
  return {
    seen: inWindow && onTop !== null && (field.contains(onTop) || onTop.contains(element)),
    marked: Math.max(outline, border) >= minWidth,
  };
}
