import { expect, test } from "vitest";
import { sampleCommonProfile, sampleField } from "../../testing/sample-summer.ts";
import { contentWords, fieldList, limitWords, withField, wordCount } from "./common-profile.ts";

test("a field says how much it takes, soon what is left, and then what is too much", () => {
  expect(limitWords("gpa", "3.9")).toBe("Up to 20 characters");
  expect(limitWords("gpa", "3.9 of 4, unweighted")).toBe("0 characters left");
  expect(limitWords("gpa", "3.9 of 4, unweighte")).toBe("1 character left");
  expect(limitWords("gpa", "3.9 of 4, unweighted.")).toBe("1 character too many");
  expect(limitWords("coursework", "x".repeat(1200))).toBe("200 characters too many");
  // Counts code points, as the API does.
  expect(limitWords("gpa", "🐋".repeat(20))).toBe("0 characters left");
});

test("words are counted by what stands between them", () => {
  expect([wordCount(""), wordCount("  "), wordCount("One\n two,three")]).toEqual([0, 0, 2]);
});

test("a grade is said in words, all else as it is", () => {
  expect(contentWords("grade", "10")).toBe("Grade 10");
  expect(contentWords("grade", "13")).toBe("First year of college");
  expect([contentWords("grade", ""), contentWords("gpa", "10")]).toEqual(["", "10"]);
});

test("what an application still needs follows each saved field", () => {
  const empty = sampleCommonProfile();
  expect(fieldList(empty.missing)).toBe("name, grade, coursework, and interests");
  const filled = withField(empty, sampleField("grade", "10"), 14);
  expect(filled.missing).toEqual(["name", "coursework", "interests"]);
  expect(withField(filled, sampleField("essay", "Kelp"), 14).missing).toEqual(filled.missing);
  expect(withField(filled, sampleField("grade", "", 2), 0).missing).toEqual(empty.missing);
  // An older version changes nothing.
  expect(withField(filled, sampleField("grade", "", 1), 0)).toBe(filled);
});
