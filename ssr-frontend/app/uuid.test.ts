import { expect, test, vi } from "vitest";
import { newUuid, UUID } from "./uuid.ts";

test("a new id is a random UUID of version 4, also where crypto.randomUUID is missing", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 200 }, newUuid);
  for (const id of ids) {
    expect(id).toMatch(UUID);
    expect(id).toMatch(/^.{14}4.{4}[89ab]/);
  }
  expect(new Set(ids).size).toBe(ids.length);
});
