import { expect, test } from "vitest";
import { Problem } from "../api/problem.ts";
import { checkCode, codeFormError } from "./code-rules.ts";

test.each([
  "123456",
  "123 456",
  "123-456",
  " 123456 ",
  "１２３４５６",
  "١٢٣ ٤٥٦",
  "\u200e123\u2013456\ufeff",
  "abcd-efgh-jkmn-pqrs",
  "ABCD EFGH JKMN PQRS",
  "ａｂｃｄ-ｅｆｇｈ-ｊｋｍｎ-ｐｑｒｓ",
])("%j can be a code, whichever is asked for", (typed) => {
  expect(checkCode(typed, "app")).toBeUndefined();
  expect(checkCode(typed, "recovery")).toBeUndefined();
});

test.each([
  ["", "app", "Please enter the code your app shows."],
  [" ", "recovery", "Please enter a recovery code."],
  ["12345", "app", "A code has six digits, such as 123 456."],
  ["1234567", "app", "A code has six digits, such as 123 456."],
  ["abcd-efgh", "recovery", "A recovery code has 16 letters and digits, such as abcd-efgh-jkmn-pqrs."],
] as const)("%j is none: beside the field it says why", (typed, kind, text) => {
  expect(checkCode(typed, kind)?.fields).toEqual({ code: text });
});

test("too many tries are said beside the field, where it stays", () => {
  const problem = new Problem({ title: "", status: 429, code: "rate_limited", detail: "Please wait." }, 60);
  expect(codeFormError(problem)).toEqual({
    title: "Too Many Requests",
    text: "Please wait.",
    fields: { code: "Please wait." },
  });
});
