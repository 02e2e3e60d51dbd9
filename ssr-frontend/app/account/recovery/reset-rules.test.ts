import { expect, test } from "vitest";
import { Problem, type ProblemCode } from "../../api/problem.ts";
import { checkReset, resetFormError } from "./reset-rules.ts";

test("accepts what the API accepts", () => {
  expect(checkReset("sesame", "sesame")).toBeUndefined();
  expect(checkReset("🙂🙂🙂🙂🙂🙂", "🙂🙂🙂🙂🙂🙂")).toBeUndefined();
});

test.each([
  [
    "sesame1",
    "sesame2",
    "Passwords don't match",
    "Please make sure both password fields match.",
    "confirmation",
  ],
  ["abc", "abcd", "Passwords don't match", "Please make sure both password fields match.", "confirmation"],
  ["abcde", "abcde", "Password too short", "Password must be at least 6 characters long.", "password"],
  ["", "", "Password too short", "Password must be at least 6 characters long.", "password"],
  [
    "ü".repeat(37),
    "ü".repeat(37),
    "Password Too Long",
    "Please choose a password of at most 72 characters.",
    "password",
  ],
])("refuses %j with %j", (password, confirmation, title, text, field) => {
  expect(checkReset(password, confirmation)).toEqual({ title, text, fields: { [field]: text } });
});

const problem = (status: number, code: ProblemCode, detail: string, errors?: Record<string, string[]>) =>
  new Problem({ title: "", status, code, detail, ...(errors ? { errors } : {}) });

test("says of a used or old link what to do", () => {
  expect(resetFormError(problem(410, "token_expired", "Gone."))).toEqual({
    title: "Error",
    text: "Password reset session has expired. Please request a new password reset email.",
  });
});

test("passes the server's own words on, and has some where it has none", () => {
  expect(resetFormError(problem(503, "database_unavailable", "Try again.")).text).toBe("Try again.");
  const unexpected = problem(502, "unexpected", "Something went wrong. Please try again.");
  expect(resetFormError(unexpected).text).toBe(
    "Failed to update password. Please click the reset link from your email again.",
  );
  expect(resetFormError(problem(429, "rate_limited", "Wait.")).title).toBe("Too Many Requests");
  const short = "Password must be at least 6 characters long.";
  expect(resetFormError(problem(422, "validation_failed", short, { password: [short] }))).toEqual({
    title: "Password too short",
    text: short,
    fields: { password: short },
  });
});
