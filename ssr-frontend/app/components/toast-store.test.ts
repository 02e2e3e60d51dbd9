import { expect, test } from "vitest";
import { createToastStore, stayOf } from "./toast-store.ts";

test("toasts queue in order and leave when dismissed", () => {
  const store = createToastStore();
  const { success, error, dismiss } = store.getState();
  success("Saved");
  error("Error", "It did not work.");
  expect(store.getState().toasts).toMatchObject([
    { tone: "success", title: "Saved" },
    { tone: "destructive", title: "Error", description: "It did not work." },
  ]);
  dismiss(store.getState().toasts[0]?.id ?? 0);
  expect(store.getState().toasts).toHaveLength(1);
});

test("two documents never share their toasts", () => {
  const [one, other] = [createToastStore(), createToastStore()];
  one.getState().success("Only here");
  expect(other.getState().toasts).toEqual([]);
});

test("trouble and long texts stay longer", () => {
  const short = { id: 1, tone: "success", title: "Saved" } as const;
  expect(stayOf({ ...short, tone: "destructive" })).toBeGreaterThan(stayOf(short));
  expect(stayOf({ ...short, description: "a".repeat(100) })).toBeGreaterThan(stayOf(short) + 5_000);
});
