// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { readDraft, removeDrafts, storeDraft } from "./draft-storage.ts";

beforeEach(() => localStorage.clear());

test("a draft is there again for the same person and subject alone, until nothing is unsaved", () => {
  storeDraft("a", "answer:1", { text: "Kelp" });
  expect(readDraft("a", "answer:1")).toEqual({ text: "Kelp" });
  expect(readDraft("a", "answer:2")).toBeUndefined();
  expect(readDraft("b", "answer:1")).toBeUndefined();
  storeDraft("a", "answer:1", undefined);
  expect(localStorage.length).toBe(0);
});

test("what others have typed is forgotten, and all of it where nobody is named", () => {
  storeDraft("a", "answer:1", "Kelp");
  storeDraft("b", "answer:1", "Whales");
  localStorage.setItem("theme", "dark");
  removeDrafts("a");
  expect([readDraft("a", "answer:1"), readDraft("b", "answer:1")]).toEqual(["Kelp", undefined]);
  removeDrafts();
  expect(readDraft("a", "answer:1")).toBeUndefined();
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("what cannot be read is not there, and nothing is kept of who is signed out", () => {
  localStorage.setItem("unsaved-draft:a:answer:1", "{");
  expect(readDraft("a", "answer:1")).toBeUndefined();
  storeDraft(undefined, "answer:2", "Kelp");
  expect(localStorage.length).toBe(1);
});
