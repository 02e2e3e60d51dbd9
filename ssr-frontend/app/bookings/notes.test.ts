import { expect, test } from "vitest";
import { sampleBooking } from "../testing/sample-booking.ts";
import { draftWith, isOvertaken, isUnsaved, roomLeft } from "./notes.ts";

const saved = sampleBooking({ tutor_notes: "Forces.", practice_notes: "Draw.", notes_version: 3 });

test("a draft begins with what is saved, and keeps the version it began with", () => {
  const first = draftWith(saved, undefined, { tutor_notes: "Forces, twice." });
  expect(first).toEqual({ tutor_notes: "Forces, twice.", practice_notes: "Draw.", version: 3 });
  const later = { ...saved, notes_version: 4, tutor_notes: "Other" };
  expect(draftWith(later, first, { practice_notes: "" })).toEqual({ ...first, practice_notes: "" });
});

test("a draft is unsaved while it says something else", () => {
  expect(isUnsaved(saved, undefined)).toBe(false);
  expect(isUnsaved(saved, draftWith(saved, undefined, { tutor_notes: " Forces.\n" }))).toBe(false);
  expect(isUnsaved(saved, draftWith(saved, undefined, { practice_notes: "" }))).toBe(true);
});

test("a draft is overtaken by another window's save, unless that says the same", () => {
  const draft = draftWith(saved, undefined, { tutor_notes: "Mine" });
  expect(isOvertaken(saved, draft)).toBe(false);
  expect(isOvertaken({ ...saved, notes_version: 4, tutor_notes: "Other" }, draft)).toBe(true);
  expect(isOvertaken({ ...saved, notes_version: 4, tutor_notes: "Mine" }, draft)).toBe(false);
});

test("characters are counted once few are left", () => {
  expect([800, 801, 999, 1000].map((length) => roomLeft("x".repeat(length)))).toEqual([
    "",
    "199 characters left",
    "1 character left",
    "0 characters left",
  ]);
});
