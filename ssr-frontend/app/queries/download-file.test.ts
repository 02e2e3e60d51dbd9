import { expect, test } from "vitest";
import { fileNameOf } from "./download-file.ts";

test.each([
  ['attachment; filename="earnings-2026-11-29.csv"', "earnings-2026-11-29.csv"],
  ["attachment; filename=\"_.pdf\"; filename*=UTF-8''%C3%9Cbung%3B%201.pdf", "Übung; 1.pdf"],
  ["", "download"],
])("a file is called as the response says: %s", (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
