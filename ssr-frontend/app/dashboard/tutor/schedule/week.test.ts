import { expect, test } from "vitest";
import { dateAfter } from "../../../time/wall.ts";
import { formatScheduleSearch, parseScheduleSearch, shownWeek } from "./search.ts";
import { clockChangeIn, datesOf, weekOf, weekWords } from "./week.ts";

const LA = "America/Los_Angeles";

test("a week begins on its Sunday, over the ends of months and years", () => {
  expect(["2026-11-22", "2026-11-28", "2027-01-01"].map(weekOf)).toEqual([
    "2026-11-22",
    "2026-11-22",
    "2026-12-27",
  ]);
  expect(datesOf("2026-12-27")).toEqual([
    "2026-12-27",
    "2026-12-28",
    "2026-12-29",
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
  ]);
});

test("a week is said as people say it", () => {
  expect(["2026-11-22", "2026-11-29", "2026-12-27"].map(weekWords)).toEqual([
    "November 22 – 28, 2026",
    "November 29 – December 5, 2026",
    "December 27, 2026 – January 2, 2027",
  ]);
});

test("the day on which clocks change is found in every year to 2040, and no other", () => {
  for (let year = 2026; year <= 2040; year++) {
    const changes = [];
    for (let week = weekOf(`${year}-01-04`); week < `${year}-12-27`; week = dateAfter(week, 7)) {
      const change = clockChangeIn(week, LA);
      if (change) changes.push([change.direction, change.date.slice(5, 7), change.date === week]);
    }
    expect(changes, String(year)).toEqual([
      ["forward", "03", true],
      ["back", "11", true],
    ]);
  }
  expect(clockChangeIn("2026-11-01", LA)).toEqual({ date: "2026-11-01", direction: "back" });
  expect(clockChangeIn("2027-03-14", LA)).toEqual({ date: "2027-03-14", direction: "forward" });
  expect(clockChangeIn("2026-11-22", LA)).toBeUndefined();
  expect(clockChangeIn("2026-03-08", "Asia/Tokyo")).toBeUndefined();
});

test("week and view survive the address; any day names its week, and nonsense the present one", () => {
  const read = (query: string) => parseScheduleSearch(new URLSearchParams(query));
  expect(read("week=2026-11-25&view=list")).toEqual({ week: "2026-11-22", view: "list" });
  expect(formatScheduleSearch(read("week=2026-11-25&view=list"))).toBe("?week=2026-11-22&view=list");
  expect(read("week=9999-99-99&view=circle")).toEqual({ week: undefined, view: "grid" });
  expect(formatScheduleSearch(read(""))).toBe("");
  expect(shownWeek(read(""), "2026-11-25")).toBe("2026-11-22");
});
