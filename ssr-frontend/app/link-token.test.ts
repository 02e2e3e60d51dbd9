import { expect, test } from "vitest";
import { linkToken } from "./link-token.ts";

test.each([
  ["token=ab_C-1", "ab_C-1"],
  ["utm_source=mail&token=ab_C-1&fbclid=x", "ab_C-1"],
  ["token=ab_C-1.", "ab_C-1"],
  ["token=ab_C-1)%2C", "ab_C-1"],
  ["token=", ""],
  ["", ""],
])("a link with %s carries %s", (search, token) => {
  expect(linkToken(new URLSearchParams(search))).toBe(token);
});
