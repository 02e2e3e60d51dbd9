// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { forgetUnsaved, readUnsaved, storeUnsaved } from "./draft-storage.ts";

beforeEach(() => localStorage.clear());

test("a draft is there again for the same person and subject alone, until nothing is unsaved", () => {
  storeUnsaved("a", "answer:1", { text: "Kelp" });
  expect(readUnsaved("a", "answer:1")).toEqual({ text: "Kelp" });
  expect(readUnsaved("a", "answer:2")).toBeUndefined();
  expect(readUnsaved("b", "answer:1")).toBeUndefined();
  storeUnsaved("a", "answer:1", undefined);
  expect(localStorage.length).toBe(0);
});

test("what others have typed is forgotten, and all of it where nobody is named", () => {
  storeUnsaved("a", "answer:1", "Kelp");
  storeUnsaved("b", "answer:1", "Whales");
  localStorage.setItem("theme", "dark");
  forgetUnsaved("a");
  expect([readUnsaved("a", "answer:1"), readUnsaved("b", "answer:1")]).toEqual(["Kelp", undefined]);
  forgetUnsaved();
  expect(readUnsaved("a", "answer:1")).toBeUndefined();
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("what cannot be read is not there, and nothing is kept of who is signed out", () => {
  localStorage.setItem("unsaved-draft:a:answer:1", "{");
  expect(readUnsaved("a", "answer:1")).toBeUndefined();
  storeUnsaved(undefined, "answer:2", "Kelp");
  expect(localStorage.length).toBe(1);
});
