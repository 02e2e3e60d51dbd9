// @vitest-environment happy-dom
// @isolated: what it tests listens on the window for good.
import { expect, test, vi } from "vitest";
import { SHOWN_AGAIN_SCRIPT } from "./shown-again.ts";

const show = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

test("a page that was kept is hidden and loaded anew, whatever would ask before; another one is not", () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  window.addEventListener("beforeunload", (event) => event.preventDefault());
  // biome-ignore lint/security/noGlobalEval: as the browser runs it
  window.eval(SHOWN_AGAIN_SCRIPT);
  show(false);
  expect(reload).not.toHaveBeenCalled();
  expect(document.documentElement.hidden).toBe(false);
  show(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(document.documentElement.hidden).toBe(true);
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
});
