import { expect, test } from "vitest";
import { roomLeft } from "./notes.ts";

test("characters are counted once few are left", () => {
  expect([800, 801, 999, 1000].map((length) => roomLeft("x".repeat(length)))).toEqual([
    "",
    "199 characters left",
    "1 character left",
    "0 characters left",
  ]);
});
