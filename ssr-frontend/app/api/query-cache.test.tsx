// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { createQueryCache } from "./query-cache.ts";

const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));

async function shown<T extends object>(cache: ReturnType<typeof createQueryCache<T>>, response: T) {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const Page = () => {
    cache.useCache(response);
    return null;
  };
  await act(async () => createRoot(document.createElement("div")).render(<Page />));
}

test("a response that cannot be fetched is replaced by the last one shown, and says so", async () => {
  const cache = createQueryCache<{ lessons: number }>();
  await shown(cache, { lessons: 2 });
  expect(await cache.load(unreachable)).toEqual({ lessons: 2, unreachable: true });
  expect(await cache.load(async () => ({ lessons: 3 }))).toEqual({ lessons: 3 });
});

test("with nothing shown yet, or when the server itself answers with an error, the error stays", async () => {
  const cache = createQueryCache<{ lessons: number }>();
  await expect(cache.load(unreachable)).rejects.toThrow("Failed to fetch");
  await shown(cache, { lessons: 2 });
  const refused = new Response(null, { status: 503 });
  await expect(cache.load(() => Promise.reject(refused))).rejects.toBe(refused);
});
