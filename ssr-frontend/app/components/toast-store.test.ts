import { expect, test } from "vitest";
import { createToastStore, toastDuration } from "./toast-store.ts";

test("toasts stand in order and leave when dismissed", () => {
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

test("said again, a toast is shown once, as the newest", () => {
  const { getState } = createToastStore();
  getState().success("Saved");
  getState().error("Saved");
  const again = getState().success("Saved");
  expect(getState().toasts).toMatchObject([{ tone: "destructive" }, { id: again }]);
});

test("an error outlasts success when there is no room for both", () => {
  const { getState } = createToastStore();
  getState().error("Error");
  for (const title of ["1", "2", "3"]) getState().success(title);
  expect(getState().toasts.map(({ title }) => title)).toEqual(["Error", "2", "3"]);
  for (const title of ["4", "5", "6"]) getState().error(title);
  expect(getState().toasts.map(({ title }) => title)).toEqual(["4", "5", "6"]);
});

test("two documents never share their toasts", () => {
  const [one, other] = [createToastStore(), createToastStore()];
  one.getState().success("Only here");
  expect(other.getState().toasts).toEqual([]);
});

test("errors and long texts stay longer", () => {
  const short = { id: 1, tone: "success", title: "Saved" } as const;
  expect(toastDuration({ ...short, tone: "destructive" })).toBeGreaterThan(toastDuration(short));
  expect(toastDuration({ ...short, description: "a".repeat(100) })).toBeGreaterThan(
    toastDuration(short) + 5_000,
  );
});
