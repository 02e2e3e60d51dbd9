/**
 * Visits every public page in a browser once and checks everything on that visit: overflow, also in a narrow window or
 * with large text; forced colors; on a phone, axe in light and dark; and, with a keyboard, a walk through the page with
 * Tab.
 */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { pageOfEachKind } from "../support/documents.ts";
import { expectFitsAnyone } from "../support/fits.ts";
import { expectToldInForcedColors } from "../support/forced-colors.ts";
import { AFTER_FORMS, NOWHERE } from "../support/pages.ts";
import { expect, test } from "../support/test.ts";

/** More stops than any page has. */
const MAX_TAB_STOPS = 250;

/** Number of pages that one browser visits, because a new browser for each costs more than the checks. */
const PAGES_IN_A_ROW = 8;

/** A page of each layout: the frame around the other pages is the same, and is checked here only. */
const FRAMES = ["/", "/summer"];

interface TabStop {
  name: string;
  /** Whether it is in the viewport and not covered by the sticky header. */
  seen: boolean;
  /** Whether it has a visible focus indicator. */
  marked: boolean;
  /** Whether it is in `main`. */
  inMain: boolean;
}

const paths = [...pageOfEachKind, ...AFTER_FORMS, NOWHERE];

for (let first = 0; first < paths.length; first += PAGES_IN_A_ROW) {
  const some = paths.slice(first, first + PAGES_IN_A_ROW);
  test(`${some.join(", ")} are sound in light and dark, fit their window, and can be walked through`, async ({
    page,
    isMobile,
    problems,
  }) => {
    test.slow();
    problems.expect(new RegExp(`404.*${NOWHERE}`));
    for (const path of some) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectFitsAnyone(page);
        await expectToldInForcedColors(page);
        // In a wide window only the header differs.
        if (isMobile || FRAMES.includes(path)) await expectNoAxeViolations(page);
        // A phone has no Tab key.
        if (!isMobile) await expectWalkable(page, FRAMES.includes(path) ? "all" : "main");
      });
    }
  });
}

/** Walks with the Tab key through the whole page, or through `main`, to which the first stop (the skip link) leads. */
async function expectWalkable(page: Page, part: "all" | "main"): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.emulateMedia({ reducedMotion: "reduce" });
  const expected = await reachable(page, part);
  const press = async (key: string) => {
    await page.keyboard.press(key);
    return page.evaluate(stopHere);
  };
  const skip = await press("Tab");
  expect.soft(skip, pathname).toMatchObject({ name: "Skip to content", seen: true, marked: true });
  if (part === "main") await page.keyboard.press("Enter");
  const stops: TabStop[] = [];
  for (let presses = 0; presses < MAX_TAB_STOPS; presses++) {
    const stop = await press("Tab");
    if (!stop || (part === "main" && !stop.inMain)) break;
    stops.push(stop);
  }
  expect
    .soft(
      stops.filter(({ seen, marked }) => !seen || !marked),
      pathname,
    )
    .toEqual([]);
  expect.soft(stops, pathname).toHaveLength(expected);
}

/** Returns the number of focusable elements after the first. */
function reachable(page: Page, part: "all" | "main"): Promise<number> {
  return page.evaluate(
    (root) => {
      const candidates = "a[href], button, input, select, textarea, summary, [tabindex='0']";
      return [...document.querySelectorAll<HTMLElement>(candidates)].filter(
        (element) =>
          element.closest(root) &&
          !element.matches(".skip") &&
          element.checkVisibility({ visibilityProperty: true }) &&
          element.tabIndex >= 0 &&
          !(element as HTMLButtonElement).disabled,
      ).length;
    },
    part === "all" ? "body" : "main",
  );
}

/** Runs in the page: returns the focused element; nothing when the focus has left the page. */
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
    inMain: element.closest("main") !== null,
  };
}
