// @vitest-environment happy-dom
// @isolated: it listens on the window for good
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Problem } from "./api/problem.ts";
import { noteFault, sayUncaught, watchClientErrors } from "./client-errors.ts";

beforeAll(watchClientErrors);
afterEach(() => void vi.unstubAllGlobals());

/** Whether the page's person is told of an error that nothing catches. */
function isSaid(reason: unknown): boolean {
  const say = vi.fn();
  const end = sayUncaught(say);
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
  end();
  return say.mock.calls.length > 0;
}

const errorWith = (stack: string) => Object.assign(new TypeError("x"), { stack });

test("what the browser rejects after a press names no script, and is ours", () => {
  const refused = Object.assign(new DOMException("Document is not focused.", "NotAllowedError"), {
    stack: "",
  });
  vi.stubGlobal("navigator", { userActivation: { isActive: false } });
  expect(isSaid(refused)).toBe(false);
  vi.stubGlobal("navigator", { userActivation: { isActive: true } });
  expect(isSaid(refused)).toBe(true);
  expect(isSaid(errorWith("at chrome-extension://abc/content.js:1:1"))).toBe(false);
});

test("what was given up or refused by the API is no fault, wherever it was thrown", () => {
  const stack = `at run (${window.location.origin}/assets/page.js:1:1)`;
  expect(isSaid(errorWith(stack))).toBe(true);
  expect(isSaid(Object.assign(new DOMException("left", "AbortError"), { stack }))).toBe(false);
  const refusal = new Problem({ title: "", status: 409, code: "slot_taken", detail: "Taken." });
  expect(isSaid(Object.assign(refusal, { stack }))).toBe(false);
});

test("a fault that is known to be ours is said, whatever its stack", () => {
  const error = errorWith("");
  expect(isSaid(error)).toBe(false);
  noteFault(error);
  expect(isSaid(error)).toBe(true);
});
