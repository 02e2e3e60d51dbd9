import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

test("a short text stays as it is, on one line", () => {
  expect(excerpt(" Two\n\nlines. ", 40)).toBe("Two lines.");
});

test("a long text ends at a word, without hanging punctuation", () => {
  expect(excerpt("Teaches mechanics, waves and light.", 19)).toBe("Teaches mechanics…");
  expect(excerpt("One sentence. Another one.", 16)).toBe("One sentence…");
});

test("a word that never ends is cut", () => {
  expect(excerpt("a".repeat(50), 10)).toBe(`${"a".repeat(9)}…`);
});
