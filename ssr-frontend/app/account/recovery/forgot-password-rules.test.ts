import { expect, test } from "vitest";
import { Problem, type ProblemCode } from "../../api/problem.ts";
import { checkResetRequest, isSilentFailure, resetRequestFormError } from "./forgot-password-rules.ts";

const problem = (status: number, code: ProblemCode, errors?: Record<string, string[]>) =>
  new Problem({ title: "", status, code, detail: "No.", ...(errors ? { errors } : {}) });

test("asks for an address first, and for one that can be one", () => {
  expect(checkResetRequest("ada@e2e.test")).toBeUndefined();
  expect(checkResetRequest("")).toMatchObject({
    title: "Email Required",
    text: "Please enter your email address first.",
  });
  expect(checkResetRequest("ada@e2e")).toMatchObject({
    title: "Invalid Email",
    text: "Please enter a valid email address.",
  });
});

test.each<[number, ProblemCode]>([
  [404, "not_found"],
  [500, "internal"],
  [503, "database_unavailable"],
  [502, "unexpected"],
])("a failure of the server (%i) tells nothing", (status, code) => {
  expect(isSilentFailure(problem(status, code))).toBe(true);
});

test("what the person can do something about is told", () => {
  expect(isSilentFailure(problem(429, "rate_limited"))).toBe(false);
  expect(isSilentFailure(problem(503, "unreachable"))).toBe(false);
  expect(resetRequestFormError(problem(429, "rate_limited")).title).toBe("Too Many Requests");
  expect(isSilentFailure(problem(422, "validation_failed"))).toBe(false);
  expect(resetRequestFormError(problem(422, "validation_failed", { email: ["Bad."] }))).toEqual({
    title: "Invalid Email",
    text: "No.",
    fields: { email: "Bad." },
  });
});
