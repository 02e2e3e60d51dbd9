import { expect, test } from "vitest";
import { fileProblem } from "./upload.ts";

const MEGABYTE = 1024 * 1024;

test.each([
  ["image/png", 5 * MEGABYTE, undefined],
  ["image/png", 5 * MEGABYTE + 1, "Please choose a picture of at most 5 MB or a PDF of at most 10 MB."],
  ["application/pdf", 10 * MEGABYTE, undefined],
  [
    "application/pdf",
    10 * MEGABYTE + 1,
    "Please choose a picture of at most 5 MB or a PDF of at most 10 MB.",
  ],
  ["text/html", 10, "Please choose a JPEG, PNG or WebP picture, or a PDF."],
  ["image/svg+xml", 10, "Please choose a JPEG, PNG or WebP picture, or a PDF."],
  ["image/jpeg", 0, "This file is empty."],
])("%s of %i bytes", (type, size, problem) => expect(fileProblem({ type, size })).toBe(problem));
