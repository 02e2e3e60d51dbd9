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

const answer = (status: number, error?: unknown, headers = {}) =>
  Promise.resolve({ error, response: new Response(null, { status, headers }) });

test("passes data on, and an empty answer too", async () => {
  await expect(unwrap(Promise.resolve({ data: { a: 1 }, response: new Response() }))).resolves.toEqual({
    a: 1,
  });
  await expect(unwrap(answer(204))).resolves.toBeUndefined();
});

test("a refusal is a Problem with its code, its fields and its wait", async () => {
  const problem = await unwrap(answer(409, taken, { "retry-after": "30" })).catch((error) => error);
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

test("an answer from something in between, or none at all, is a Problem as well", async () => {
  await expect(unwrap(answer(502, "<html>"))).rejects.toMatchObject({ code: "unexpected", status: 502 });
  await expect(unwrap(Promise.reject(new TypeError("fetch failed")))).rejects.toMatchObject({
    code: "unreachable",
    status: 503,
  });
});

test("in a loader a refusal becomes the page's status", async () => {
  const thrown = await unwrapOrRespond(answer(404, { ...taken, status: 404, code: "not_found" })).catch(
    (error) => error,
  );
  expect(thrown).toMatchObject({ data: { code: "not_found", request_id: "r1" }, init: { status: 404 } });
});

test("what is not there is an answer for pages that ask so; anything else is not", async () => {
  await expect(unwrapIfFound(answer(404, { ...taken, status: 404 }))).resolves.toBeUndefined();
  await expect(unwrapIfFound(answer(503, { ...taken, status: 503 }))).rejects.toMatchObject({
    init: { status: 503 },
  });
});
