import { expect, test } from "vitest";
import { durationWords, hoursFinding, hoursWords, siteOf, updateTypeLabel } from "./project.ts";

test.each([
  ["progress", "Progress"],
  ["research", "Research"],
  ["anything", "Research"],
])("an update of type %s is labelled %s", (type, label) => expect(updateTypeLabel(type)).toBe(label));

test.each([
  [0, "0 of 10 hours used, 10 left"],
  [210, "3.5 of 10 hours used, 6.5 left"],
  [600, "10 of 10 hours used, none left"],
  [660, "11 of 10 hours used: 1 hour more than included"],
])("after %i minutes: %s", (minutes_used, words) =>
  expect(hoursFinding({ hours_included: 10, minutes_used })).toBe(words),
);

test("lengths of time in words", () => {
  expect(hoursWords(60)).toBe("1 hour");
  expect(hoursWords(105)).toBe("1.75 hours");
  expect([15, 60, 75, 120].map(durationWords)).toEqual([
    "15 minutes",
    "1 hour",
    "1 hour 15 minutes",
    "2 hours",
  ]);
});

test("a site is known by its name", () => {
  expect(siteOf("https://www.arxiv.org/abs/1?x=y")).toBe("arxiv.org");
  expect(siteOf("nowhere")).toBe("nowhere");
});
