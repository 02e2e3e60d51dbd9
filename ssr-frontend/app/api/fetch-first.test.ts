import { expect, test, vi } from "vitest";
import { fetchFirst } from "./fetch-first.ts";

/** A paginated list of `length` numbers; the cursor is the next number. */
const list = (length: number) =>
  vi.fn(async ({ limit, cursor }: { limit: number; cursor?: string }) => {
    const start = Number(cursor ?? 0);
    const items = Array.from({ length: Math.min(limit, length - start) }, (_, i) => start + i);
    const end = start + items.length;
    return { items, next_cursor: end < length ? String(end) : null, total: length };
  });

test("one page is enough for a short list, and its other words are kept", async () => {
  const read = list(3);
  const { items, more, next, first } = await fetchFirst(20, read);
  expect([items, more, next, first.total]).toEqual([[0, 1, 2], false, undefined, 3]);
  expect(read).toHaveBeenCalledExactlyOnceWith({ limit: 20 });
});

test("a longer start takes more pages, and never more than asked for", async () => {
  const read = list(500);
  const { items, more, next } = await fetchFirst(250, read);
  expect([items.length, items.at(-1), more, next]).toEqual([250, 249, true, "250"]);
  expect(read.mock.calls.map(([page]) => page.limit)).toEqual([100, 100, 50]);
});
