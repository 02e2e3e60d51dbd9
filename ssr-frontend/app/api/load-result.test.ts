import { expect, test } from "vitest";
import { toLoadResult } from "./load-result.ts";
import { Problem, type ProblemCode } from "./problem.ts";

const problem = (status: number, code: ProblemCode) =>
  new Problem({ title: "No", status, code, detail: "We cannot reach our records right now." });

test("a part that is there is its value", async () => {
  expect(await toLoadResult(Promise.resolve(3))).toEqual({ value: 3 });
});

test("a part that fails says why, in the API's words", async () => {
  const failed = await toLoadResult(Promise.reject(problem(503, "database_unavailable")));
  expect(failed).toEqual({ problem: "We cannot reach our records right now." });
});

test("a session that has ended leads to the sign-in page", async () => {
  const response = await toLoadResult(Promise.reject(problem(401, "unauthenticated"))).catch(
    (thrown) => thrown,
  );
  expect((response as Response).headers.get("location")).toBe("/auth");
});

test("a bug stays a bug", async () => {
  await expect(toLoadResult(Promise.reject(new TypeError("oops")))).rejects.toThrow("oops");
});
