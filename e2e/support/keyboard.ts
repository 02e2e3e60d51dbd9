import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";

/** More stops than lie between any two elements of a dashboard. */
const MAX_TAB_STOPS = 80;

/** Minimum width of a visible focus indicator, in px. */
const MIN_MARK_WIDTH = 2;

/** Opens a page and waits for hydration. */
export async function openAtWork(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  // Removed after hydration.
  await page.waitForFunction(() => !("takeEarlyInput" in window));
}

/** Presses Tab, or Shift+Tab, until an element has the focus; fails if it is not reached. */
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

/** Moves to an element with Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves to a row of a table or list: with Tab to the row that is a stop, then with the arrow keys. */
export async function arrowTo(page: Page, rows: Locator, row: Locator): Promise<void> {
  await tabTo(page, rows.and(page.locator("[tabindex='0']")));
  const isFocused = focusOf(row);
  for (let presses = 0; presses < MAX_TAB_STOPS && !(await isFocused()); presses++)
    await page.keyboard.press("ArrowDown");
  await expectFocus(row);
}

/**
 * Returns whether an element has the focus. The locator is resolved once, and again only if the element was replaced:
 * resolving by role and name at every stop would scan the whole page.
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

/** Moves to a field with Tab, which selects its content, and types over it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Fails unless an element has the focus, is in the viewport and uncovered, and has a focus indicator. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect
    .poll(() => target.evaluate(focusSigns, MIN_MARK_WIDTH), { message: `how ${target} shows the focus` })
    .toEqual({ seen: true, marked: true });
}

/** Runs in the page: returns whether an element is visible and has a focus indicator. */
function focusSigns(element: Element, minWidth: number): { seen: boolean; marked: boolean } {
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + Math.min(width, 20) / 2, top + Math.min(height, 20) / 2);
  const inWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  // A field's frame surrounds it, with the indicator inside.
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
