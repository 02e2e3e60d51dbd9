import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserQueryClient } from "./client.ts";
import { apiQuery } from "./query.ts";
import { prefetch, showQueries } from "./show.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  browserQueryClient().clear();
  vi.useRealTimers();
});

const quick = apiQuery({ key: ["quick"], read: async () => "quick" });

/** A query that settles after `ms` milliseconds. */
const slow = (ms: number, outcome: () => Promise<string> = async () => "slow") =>
  apiQuery({
    key: ["slow", ms],
    read: async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return await outcome();
    },
  });

/** Whether the page is shown within `ms` milliseconds. */
async function isShown(showing: Promise<null>, ms: number): Promise<boolean> {
  let shown = false;
  void showing.then(() => {
    shown = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return shown;
}

const dataOf = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  browserQueryClient().getQueryData(queryKey);

test("a page is shown at once when all of its data is there", async () => {
  browserQueryClient().setQueryData(quick.queryKey, "known");
  expect(await isShown(showQueries([quick]), 0)).toBe(true);
  expect(dataOf(quick)).toBe("known");
});

test("it waits for data that comes soon", async () => {
  const soon = slow(100);
  const showing = showQueries([quick, soon]);
  expect(await isShown(showing, 99)).toBe(false);
  expect(await isShown(showing, 1)).toBe(true);
  expect(dataOf(soon)).toBe("slow");
});

test("for no longer than 120 ms, and the data comes after it", async () => {
  const late = slow(5_000);
  const showing = showQueries([quick, late]);
  expect(await isShown(showing, 119)).toBe(false);
  expect(await isShown(showing, 1)).toBe(true);
  expect(dataOf(late)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(dataOf(late)).toBe("slow");
});

test("data that cannot be had keeps no page from being shown", async () => {
  const refused = slow(10, () => Promise.reject(new Error("refused")));
  expect(await isShown(showQueries([refused, quick]), 10)).toBe(true);
});

test("a link that is pointed at has the data read, which the page then finds", async () => {
  const soon = slow(50);
  prefetch([soon, slow(60, () => Promise.reject(new Error("refused")))]);
  await vi.advanceTimersByTimeAsync(60);
  expect(dataOf(soon)).toBe("slow");
  expect(await isShown(showQueries([soon]), 0)).toBe(true);
});
