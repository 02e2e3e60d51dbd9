import { expect, test } from "vitest";
import { canonicalEmail, emailProblem, INVALID_EMAIL } from "./email-rule.ts";

test.each([
  ["Ada@Example.ORG", "ada@example.org"],
  ["a.b+c@sub.example.org", "a.b+c@sub.example.org"],
  ["ada@bücher.example", "ada@xn--bcher-kva.example"],
  ["ada@bu\u0308cher.example", "ada@xn--bcher-kva.example"],
  ["ada@XN--BCHER-KVA.example", "ada@xn--bcher-kva.example"],
  ["ada@学校。例え", "ada@xn--48s290a.xn--r8jz45g"],
])("%j is kept as %j", (typed, kept) => {
  expect(emailProblem(typed)).toBeUndefined();
  expect(canonicalEmail(typed)).toBe(kept);
});

test.each([
  "",
  "ada",
  "ada@example",
  "@example.org",
  "ada@-example.org",
  "a b@example.org",
  "ada@exa mple.org",
  "ada@exa\nmple.org",
  "ada@example..org",
  "ada@example.org.",
  "ada@example.org/x",
  "ada@example.org:25",
  "ada@ex%61mple.org",
  "ada@exa_mple.org",
  "ada@127.0.0.1",
  "ada@[::1]",
  "a\u200bda@example.org",
  `ada@${"ü".repeat(60)}.example`,
  `${"a".repeat(65)}@example.org`,
])("%j is none", (typed) => expect(emailProblem(typed)).toBe(INVALID_EMAIL));

test.each(["zoë@example.org", "пётр@example.org", "用户@例え.example"])(
  "%j is one to which no mail goes yet: it says so",
  (typed) => expect(emailProblem(typed)?.text).toContain("before the @"),
);
