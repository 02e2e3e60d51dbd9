import { expect, test } from "vitest";
import { serializeLoads } from "./reload.ts";

/** A load that ends when it is told to. */
function controlled() {
  const ends: { resolve: () => void; reject: (cause: Error) => void }[] = [];
  const load = () =>
    new Promise<void>((resolve, reject) => {
      ends.push({ resolve, reject });
    });
  return { load, ends };
}

test("what is asked during a load is answered by one more load after it", async () => {
  const { load, ends } = controlled();
  const reload = serializeLoads();
  const first = reload(load);
  const others = [reload(load), reload(load), reload(load)];
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await first;
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await Promise.all(others);
  expect(ends).toHaveLength(2);
});

test("a load that is over leaves the way free for the next", async () => {
  const { load, ends } = controlled();
  const reload = serializeLoads();
  const first = reload(load);
  ends[0]?.resolve();
  await first;
  void reload(load);
  expect(ends).toHaveLength(2);
});

test("a load that fails does not keep the one after it from being made", async () => {
  const { load, ends } = controlled();
  const reload = serializeLoads();
  const first = reload(load);
  const second = reload(load);
  ends[0]?.reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await Promise.resolve();
  ends[1]?.resolve();
  await expect(second).resolves.toBeUndefined();
});
