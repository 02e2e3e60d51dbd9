// @vitest-environment happy-dom
// @isolated: it replaces the window's storage
import { expect, test } from "vitest";
import { STORAGE_SCRIPT, withStorage } from "./storage.ts";

test("where the browser denies storage the document has one of its own, which lets nobody's script fail", () => {
  Object.defineProperty(window, "sessionStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
  // Android's WebViews may have none.
  Object.defineProperty(window, "localStorage", { configurable: true, value: null });
  expect(withStorage(() => window.sessionStorage.length)).toBeUndefined();
  // biome-ignore lint/security/noGlobalEval: as it stands in the document
  window.eval(STORAGE_SCRIPT);
  for (const storage of [window.sessionStorage, window.localStorage]) {
    storage.setItem("a", "1");
    storage.setItem("b", "2");
    storage.removeItem("a");
    expect([storage.getItem("a"), storage.getItem("b"), storage.key(0), storage.length]).toEqual([
      null,
      "2",
      "b",
      1,
    ]);
    storage.clear();
    expect(storage.length).toBe(0);
  }
});
