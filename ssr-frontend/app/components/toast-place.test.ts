import { expect, test } from "vitest";
import { leastCovering } from "./toast-place.ts";

const AREA = { top: 0, bottom: 800 };
const HEIGHT = 80;
const USUAL = 704;
const wanted = (top: number) => ({ top, bottom: top + 50, weight: 10_000 });
const other = (top: number) => ({ top, bottom: top + 50, weight: 1 });

test.each([
  ["nothing is in the way", [], USUAL],
  [
    "only a link is covered at the usual place, and one elsewhere as well",
    [other(720), other(80), other(20)],
    USUAL,
  ],
  ["what is wanted next is at the usual place", [wanted(720)], 72],
  ["the field in hand is below the bar: right at the top", [wanted(720), wanted(100)], 8],
  ["the wanted are at both ends: above the lower one", [wanted(720), wanted(100), wanted(30)], 632],
  ["what is wanted is far away", [wanted(400)], USUAL],
])("toasts stand where they cover least when %s", (_, obstacles, top) => {
  expect(leastCovering(HEIGHT, USUAL, AREA, obstacles)).toBe(top);
});

test("a window without room for them has them at their usual place", () => {
  expect(leastCovering(HEIGHT, 10, { top: 0, bottom: 60 }, [wanted(0)])).toBe(10);
});
