// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { api } from "./browser.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what a page loads by itself a minute after the last key says so", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  window.dispatchEvent(new Event("keydown"));
  const sent: (string | null)[] = [];
  const fetch = (request: Request) => {
    sent.push(request.headers.get("x-unattended"));
    return Promise.resolve(Response.json({}));
  };
  const load = () => api.GET("/api/account", { fetch, baseUrl: "https://academy.test" });
  await load();
  vi.setSystemTime(Date.now() + 61_000);
  await load();
  window.dispatchEvent(new Event("pointerdown"));
  await load();
  expect(sent).toEqual([null, "1", null]);
});
