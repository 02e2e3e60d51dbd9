import { beforeEach, expect, test, vi } from "vitest";
import { respondToForm } from "../api/form-action.server.ts";
import { confirmEmailRules, verifyEmailRules } from "./link-rules.server.ts";

let asked: Request[] = [];
let status = 200;
let isVerified = true;

beforeEach(() => {
  asked = [];
  status = 200;
  isVerified = true;
  vi.stubEnv("API_ORIGIN", "http://api.test");
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request.clone());
    const body =
      status === 200
        ? { email: "ada@e2e.test", is_verified: isVerified }
        : { code: "token_expired", detail: "Gone.", status };
    return Response.json(body, { status });
  });
  return () => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  };
});

async function send(fields: Record<string, string>, rules = verifyEmailRules("/account")) {
  const body = new URLSearchParams(fields);
  const answer = await respondToForm(new Request("http://renderer.test/", { method: "POST", body }), rules);
  if (answer instanceof Response) throw new Error("led elsewhere");
  const calls = asked.map(async (request) => [new URL(request.url).pathname, await request.json()]);
  return { ...answer.data, status: answer.init?.status, calls: await Promise.all(calls) };
}

test("a link is followed by a press", async () => {
  expect(await send({ token: "t" })).toMatchObject({
    done: { followed: "ada@e2e.test" },
    calls: [["/api/auth/verify-email", { token: "t" }]],
  });
  asked = [];
  expect(await send({ token: "t" }, confirmEmailRules)).toMatchObject({
    done: { followed: "ada@e2e.test" },
    calls: [["/api/account/email/confirm", { token: "t" }]],
  });
});

test("another link is asked for with an address, and leads to the same page", async () => {
  expect(await send({ email: " Ada@E2E.test " })).toMatchObject({
    done: { sentTo: "ada@e2e.test" },
    calls: [["/api/auth/resend-verification", { email: "ada@e2e.test", next: "/account" }]],
  });
});

test("a link that is gone keeps its status and says which it was", async () => {
  status = 410;
  const answer = await send({ token: "t" });
  expect([answer.status, answer.refused?.code, answer.refused?.values.token]).toEqual([
    410,
    "token_expired",
    ["t"],
  ]);
});
