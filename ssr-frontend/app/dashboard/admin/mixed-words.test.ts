import { expect, test } from "vitest";
import { mixedWords } from "./mixed-words.ts";

test.each([
  ["Lаrkspur University", ["Lаrkspur"]],
  ["Αda Lovelace", ["Αda"]],
  ["раураl Рay", ["раураl", "Рay"]],
])("%s has letters of several alphabets in one word", (text, words) =>
  expect(mixedWords(text)).toEqual(words),
);

test.each(["Zoë O’Brien-Łuczak", "Олена Sample", "東京 Tokyo高校", "Νίκος", "B612 École", "김Sample", ""])(
  "%s is written as people write",
  (text) => expect(mixedWords(text)).toEqual([]),
);
