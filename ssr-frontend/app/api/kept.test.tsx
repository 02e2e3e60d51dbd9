// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { keptAnswer } from "./kept.ts";

const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));

async function shown<T extends object>(kept: ReturnType<typeof keptAnswer<T>>, answer: T) {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const Page = () => {
    kept.useKeep(answer);
    return null;
  };
  await act(async () => createRoot(document.createElement("div")).render(<Page />));
}

test("an answer that cannot be fetched is replaced by the last one shown, and says so", async () => {
  const kept = keptAnswer<{ lessons: number }>();
  await shown(kept, { lessons: 2 });
  expect(await kept.load(unreachable)).toEqual({ lessons: 2, unreachable: true });
  expect(await kept.load(async () => ({ lessons: 3 }))).toEqual({ lessons: 3 });
});

test("with nothing shown yet, or when the server itself answers with an error, the error stays", async () => {
  const kept = keptAnswer<{ lessons: number }>();
  await expect(kept.load(unreachable)).rejects.toThrow("Failed to fetch");
  await shown(kept, { lessons: 2 });
  const refused = new Response(null, { status: 503 });
  await expect(kept.load(() => Promise.reject(refused))).rejects.toBe(refused);
});
