/**
 * Every public page as people see it, in one visit: nothing wider than the window, also a narrow one or with large text, what forced
 * colors leave, on a phone axe in light and in dark, and, where there is a keyboard, a walk through it with Tab.
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

/** How many pages are visited by one browser, one after another: a browser of its own for each costs more than the look. */
const PAGES_IN_A_ROW = 8;

/** A page of each frame: what stands around the others is the same, and is looked at here for them. */
const FRAMES = ["/", "/summer"];

interface TabStop {
  name: string;
  /** In the window, and not covered by the bar that stays at its top. */
  seen: boolean;
  /** Shown as the place where the keyboard is. */
  marked: boolean;
  /** In the main part of the page. */
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
        // What differs in a wide window is the bar.
        if (isMobile || FRAMES.includes(path)) await expectNoAxeViolations(page);
        // A phone has no Tab key.
        if (!isMobile) await expectWalkable(page, FRAMES.includes(path) ? "all" : "main");
      });
    }
  });
}

/** Walks with the Tab key through a page, from its beginning to its end, or through its main part, to which the first stop leads. */
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

/** How many things on the page take the keyboard's focus, after the first. */
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
    inMain: element.closest("main") !== null,
  };
}
