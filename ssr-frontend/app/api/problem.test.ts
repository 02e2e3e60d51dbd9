import { expect, test } from "vitest";
import { Problem, unwrap, unwrapIfFound, unwrapOrRespond } from "./problem.ts";

const taken = {
  type: "about:blank",
  title: "Conflict",
  status: 409,
  code: "slot_taken",
  detail: "Somebody was faster.",
  errors: { starts_at: ["is taken"] },
  request_id: "r1",
};

const apiResult = (status: number, error?: unknown, headers = {}) =>
  Promise.resolve({ error, response: new Response(null, { status, headers }) });

test("passes data on, and an empty response too", async () => {
  await expect(unwrap(Promise.resolve({ data: { a: 1 }, response: new Response() }))).resolves.toEqual({
    a: 1,
  });
  await expect(unwrap(apiResult(204))).resolves.toBeUndefined();
});

test("a refusal is a Problem with its code, its fields and its wait", async () => {
  const problem = await unwrap(apiResult(409, taken, { "retry-after": "30" })).catch((error) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({
    status: 409,
    code: "slot_taken",
    message: taken.detail,
    requestId: "r1",
    retryAfter: 30,
  });
  expect((problem as Problem).field("starts_at")).toBe("is taken");
  expect((problem as Problem).field("subject")).toBeUndefined();
});

test("a response from something in between, or none at all, is a Problem as well", async () => {
  await expect(unwrap(apiResult(502, "<html>"))).rejects.toMatchObject({ code: "unexpected", status: 502 });
  await expect(unwrap(Promise.reject(new TypeError("fetch failed")))).rejects.toMatchObject({
    code: "unreachable",
    status: 503,
  });
});

test("in a loader a refusal becomes the page's status", async () => {
  const thrown = await unwrapOrRespond(apiResult(404, { ...taken, status: 404, code: "not_found" })).catch(
    (error) => error,
  );
  expect(thrown).toMatchObject({ data: { code: "not_found", request_id: "r1" }, init: { status: 404 } });
});

test("a 404 is a value for pages that ask so; any other error is not", async () => {
  await expect(unwrapIfFound(apiResult(404, { ...taken, status: 404 }))).resolves.toBeUndefined();
  await expect(unwrapIfFound(apiResult(503, { ...taken, status: 503 }))).rejects.toMatchObject({
    init: { status: 503 },
  });
});
