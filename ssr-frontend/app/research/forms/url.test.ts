import { expect, test } from "vitest";
import { urlErrors } from "./url.ts";

test.each(["https://arxiv.org/abs/1", "http://example.org", ""])("%j is nothing to complain of", (url) =>
  expect(urlErrors(url)).toEqual({}),
);

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "arxiv.org",
  "https://",
  "https://me:secret@example.org/",
  `https://example.org/${"x".repeat(2000)}`,
])("%j is refused", (url) => expect(urlErrors(url)).toEqual({ url: "Please enter a valid URL" }));
