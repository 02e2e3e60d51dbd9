import { expect, test } from "vitest";
import { changedFields, mergeValues } from "./merge.ts";

const base = { title: "Marine Biology", location: "Boston", aid: "Some", paid: false };

test("what only one of two has changed is theirs, whoever it was", () => {
  const merged = mergeValues(base, { ...base, title: "Marine" }, { ...base, location: "Woods Hole" });
  expect(merged).toEqual({
    values: { ...base, title: "Marine", location: "Woods Hole" },
    conflicts: [],
    taken: ["location"],
  });
});

test("where both have typed, mine stands and is to be decided", () => {
  const merged = mergeValues(
    base,
    { ...base, title: "Mine", paid: true },
    { ...base, title: "Theirs", aid: "" },
  );
  expect(merged.values).toEqual({ ...base, title: "Mine", paid: true, aid: "" });
  expect(merged.conflicts).toEqual(["title"]);
  expect(merged.taken).toEqual(["aid"]);
});

test("the same change by both is nothing to decide, and spaces around it are no change", () => {
  expect(mergeValues(base, { ...base, title: "New " }, { ...base, title: "New" }).conflicts).toEqual([]);
  expect(changedFields({ ...base, title: " Marine Biology " }, base)).toEqual([]);
});
