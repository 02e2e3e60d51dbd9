import { expect, test } from "vitest";
import { subjectHref, subjectOf } from "./subject-of.ts";

const at = (query: string) => subjectOf(`http://academy.example/tutoring-mentors${query}`);

test("the query names a subject, all of them, or nothing we teach", () => {
  expect(at("")).toBeNull();
  expect(at("?subject=Computer+Science")).toBe("Computer Science");
  expect(at("?subject=physics")).toBeUndefined();
  expect(at("?subject=")).toBeUndefined();
});

test("a link to a subject is read back as that subject", () => {
  expect(subjectHref(null)).toBe("/tutoring-mentors#mentors");
  expect(subjectHref("Computer Science")).toBe("/tutoring-mentors?subject=Computer+Science#mentors");
  expect(subjectOf(new URL(subjectHref("Computer Science"), "http://academy.example").href)).toBe(
    "Computer Science",
  );
});
