import { expect, test } from "vitest";
import { changedPart } from "./text-change.ts";

test.each([
  ["Six weeks at sea.", "Eight weeks at sea.", ["", "Six ", "Eight ", "weeks at sea."]],
  ["Six weeks at sea.", "Six weeks ashore.", ["Six weeks ", "at sea.", "ashore.", ""]],
  ["Six weeks", "Six long weeks", ["Six ", "", "long ", "weeks"]],
  ["Six long weeks", "Six weeks", ["Six ", "long ", "", "weeks"]],
  ["the the the", "the the", ["the ", "the ", "", "the"]],
  ["", "All of it", ["", "", "All of it", ""]],
  ["All of it", "", ["", "All of it", "", ""]],
])("of “%s” and “%s” the part that differs is found by whole words", (before, after, parts) => {
  const change = changedPart(before, after);
  expect([change.start, change.before, change.after, change.end]).toEqual(parts);
});

test("both texts can be put together again", () => {
  const [before, after] = ["a b  c\n\nd e", "a b  x\n\ny d e"];
  const { start, before: old, after: now, end } = changedPart(before, after);
  expect([start + old + end, start + now + end]).toEqual([before, after]);
});
