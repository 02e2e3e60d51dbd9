/**
 * Every public page as people see it, in one visit: nothing wider than the window, axe in light and in dark, and, where
 * there is a keyboard, a walk through it with Tab.
 */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { pageOfEachKind } from "../support/documents.ts";
import { expectFits } from "../support/fits.ts";
import { expect, test } from "../support/test.ts";

/** More stops than any page has. */
const MAX_TAB_STOPS = 250;

interface TabStop {
  name: string;
  /** In the window, and not covered by the bar that stays at its top. */
  seen: boolean;
  /** Shown as the place where the keyboard is. */
  marked: boolean;
}

for (const path of pageOfEachKind) {
  test(`${path} is sound in light and dark, fits its window, and can be walked through`, async ({
    page,
    isMobile,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectFits(page);
    await expectNoAxeViolations(page);
    // A phone has no Tab key.
    if (!isMobile) await expectWalkable(page);
  });
}

/** Walks through a page with the Tab key, from its beginning to its end. */
async function expectWalkable(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const expected = await reachable(page);
  const stops: TabStop[] = [];
  for (let presses = 0; presses < MAX_TAB_STOPS; presses++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(stopHere);
    if (!stop) break;
    stops.push(stop);
  }
  expect.soft(stops[0]?.name).toBe("Skip to content");
  expect.soft(stops.filter(({ seen, marked }) => !seen || !marked)).toEqual([]);
  expect.soft(stops).toHaveLength(expected);
}

/** How many things on the page take the keyboard's focus. */
function reachable(page: Page): Promise<number> {
  return page.evaluate(() => {
    const candidates = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    return [...document.querySelectorAll<HTMLElement>(candidates)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.tabIndex >= 0 &&
        !(element as HTMLButtonElement).disabled,
    ).length;
  });
}

/** Runs in the page: where the keyboard is; nothing once it has left the page. */
function stopHere(): TabStop | undefined {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + Math.min(width, 20) / 2, top + Math.min(height, 20) / 2];
  const onTop = document.elementFromPoint(x, y);
  const inWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return {
    name: element.innerText?.trim() || element.getAttribute("name") || element.outerHTML.slice(0, 80),
    seen: inWindow && onTop !== null && (element.contains(onTop) || onTop.contains(element)),
    marked: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
  };
}
