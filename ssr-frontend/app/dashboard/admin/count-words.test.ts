import { expect, test } from "vitest";
import { countWords } from "./count-words.ts";

test("what is counted has its number's form", () => {
  expect([0, 1, 1204].map((count) => countWords(count, "session"))).toEqual([
    "0 sessions",
    "1 session",
    "1,204 sessions",
  ]);
  expect(countWords(2, "opportunity", "opportunities")).toBe("2 opportunities");
});
