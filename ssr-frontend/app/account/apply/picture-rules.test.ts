import { expect, test } from "vitest";
import {
  MAX_PICTURE_BYTES,
  middleSquare,
  PICTURE_ERRORS,
  pictureProblem,
  sizeWords,
} from "./picture-rules.ts";

test.each(["image/jpeg", "image/png", "image/webp"])("%s up to 5 MB is a picture", (type) => {
  expect(pictureProblem({ type, size: MAX_PICTURE_BYTES })).toBeUndefined();
  expect(pictureProblem({ type, size: MAX_PICTURE_BYTES + 1 })).toBe(PICTURE_ERRORS.tooLarge);
});

test.each(["image/svg+xml", "image/gif", "text/html", "application/pdf", ""])("%j is not taken", (type) => {
  expect(pictureProblem({ type, size: 10 })).toBe(PICTURE_ERRORS.wrongType);
});

test("sizes are told in megabytes, and nothing is told to be none", () => {
  expect(sizeWords(MAX_PICTURE_BYTES)).toBe("5.0 MB");
  expect(sizeWords(40)).toBe("0.1 MB");
});

test("the preview shows the middle", () => {
  expect(middleSquare(300, 100)).toEqual({ x: 100, y: 0, side: 100 });
  expect(middleSquare(100, 300)).toEqual({ x: 0, y: 100, side: 100 });
});
