import { expect, test } from "vitest";
import { countWords, resultWords } from "./count-words.ts";

test("what is counted has its number's form", () => {
  expect([0, 1, 1204].map((count) => countWords(count, "session"))).toEqual([
    "0 sessions",
    "1 session",
    "1,204 sessions",
  ]);
  expect(countWords(2, "opportunity", "opportunities")).toBe("2 opportunities");
});

test("what a search has found is said as far as it is known", () => {
  expect(resultWords(0, false, "person", "people")).toBe("No people.");
  expect(resultWords(1, false, "chat")).toBe("1 chat.");
  expect(resultWords(25, true, "person", "people")).toBe("More than 25 people.");
});
