import { expect, test } from "vitest";
import { changedFields, conflictsOf, mergeStored } from "./merge.ts";

const base = { title: "Marine Biology", location: "Boston", aid: "Some", paid: false };

test("a field takes what only somebody else has changed, and keeps what only its person has typed", () => {
  const stored = { ...base, location: "Woods Hole" };
  const { taken, ...merged } = mergeStored({ values: { ...base, title: "Marine" }, base }, stored);
  expect(merged).toEqual({ values: { ...stored, title: "Marine" }, base: stored });
  expect(taken).toEqual(["location"]);
  expect(conflictsOf(merged, stored)).toEqual([]);
});

test("where both have changed it, what was typed stays over what it was typed over, until its person decides", () => {
  const stored = { ...base, title: "Theirs", aid: "" };
  const { taken, ...merged } = mergeStored({ values: { ...base, title: "Mine", paid: true }, base }, stored);
  expect(merged.values).toEqual({ ...base, title: "Mine", paid: true, aid: "" });
  expect(merged.base).toEqual({ ...stored, title: base.title });
  expect(taken).toEqual(["aid"]);
  expect(conflictsOf(merged, stored)).toEqual(["title"]);
});

test("the same change by both is nothing to decide, and spaces around it are no change", () => {
  const merged = mergeStored({ values: { ...base, title: "New " }, base }, { ...base, title: "New" });
  expect(conflictsOf(merged, { ...base, title: "New" })).toEqual([]);
  expect(changedFields({ ...base, title: " Marine Biology " }, base)).toEqual([]);
});
