import { expect, test } from "vitest";
import { newsletterProblemOf } from "./problem-of.ts";

test("what went wrong is one of what the server names, or nothing", () => {
  const read = (query: string) => newsletterProblemOf(`https://academy.example/newsletter${query}`);
  expect(["?problem=email", "?problem=wait", "?problem=expired", ""].map(read)).toEqual([
    "email",
    "wait",
    "expired",
    null,
  ]);
  expect(["?problem=", "?problem=toString", "?problem=x"].map(read)).toEqual(Array(3).fill(undefined));
});
