// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { forgetUnsentTexts, readUnsentText, storeUnsentText } from "./unsent-texts.ts";

beforeEach(() => localStorage.clear());

test("a text is there again for the same person and subject alone, until it is empty", () => {
  storeUnsentText("a", "answer:1", { text: "Kelp" });
  expect(readUnsentText("a", "answer:1")).toEqual({ text: "Kelp" });
  expect(readUnsentText("a", "answer:2")).toBeUndefined();
  expect(readUnsentText("b", "answer:1")).toBeUndefined();
  storeUnsentText("a", "answer:1", { text: "" });
  expect(localStorage.length).toBe(0);
});

test("what others have written is forgotten, and all of it where nobody is named", () => {
  storeUnsentText("a", "answer:1", { text: "Kelp" });
  storeUnsentText("b", "answer:1", { text: "Whales" });
  localStorage.setItem("theme", "dark");
  forgetUnsentTexts("a");
  expect([readUnsentText("a", "answer:1")?.text, readUnsentText("b", "answer:1")]).toEqual([
    "Kelp",
    undefined,
  ]);
  forgetUnsentTexts();
  expect(readUnsentText("a", "answer:1")).toBeUndefined();
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("what cannot be read is not there", () => {
  localStorage.setItem("unsent-text:a:answer:1", "{");
  expect(readUnsentText("a", "answer:1")).toBeUndefined();
});
