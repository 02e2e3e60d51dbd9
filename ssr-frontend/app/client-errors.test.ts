// @vitest-environment happy-dom
// @isolated: it listens on the window for good
import { beforeEach, expect, test, vi } from "vitest";

type ClientErrors = typeof import("./client-errors.ts");

let errors: ClientErrors;
const fetch = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();

/** A freshly loaded page. */
beforeEach(async () => {
  vi.unstubAllGlobals();
  vi.resetModules();
  fetch.mockReset().mockImplementation(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", fetch);
  errors = await import("./client-errors.ts");
});

/** An error thrown in the given line of one of our scripts. */
function fault(line: number, message = "x is not a function"): TypeError {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at run (${window.location.origin}/assets/page.js:${line}:1)`;
  return error;
}

const report = async (error: unknown): Promise<boolean> => {
  errors.reportClientError(error, "render");
  return errors.wasReported(error);
};

test("a fault is told once, without cookies and with what is known of it", async () => {
  const error = fault(1);
  expect(await report(error)).toBe(true);
  expect(await report(error)).toBe(true);
  // A new error object, as with each click.
  expect(await report(fault(1))).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(1);
  const [path, request] = fetch.mock.calls[0] ?? [];
  expect(path).toBe("/api/client-errors");
  expect(request).toMatchObject({ method: "POST", credentials: "omit", keepalive: true });
  expect(JSON.parse(String(request?.body))).toEqual({
    kind: "render",
    name: "TypeError",
    reason: "not_a_function",
    path: "/",
    stack: [{ file: "/assets/page.js", line: 1, column: 1 }],
    component_stack: [],
  });
});

test("a page that breaks without end tells of a few", async () => {
  const told = [];
  for (let line = 1; line <= 8; line++) told.push(await report(fault(line)));
  expect(told).toEqual([true, true, true, true, true, false, false, false]);
  expect(fetch).toHaveBeenCalledTimes(5);
});

test.each([
  ["what was given up", new DOMException("left", "AbortError")],
  ["a connection that is gone", new TypeError("Failed to fetch")],
  ["an error of the server", new Error("Unexpected Server Error")],
  ["no error", "robin@people.test"],
])("%s is no fault of the page", async (_, error) => {
  expect(await report(error)).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});

test("a refusal of the API is none either", async () => {
  const { Problem } = await import("./api/problem.ts");
  const refusal = new Problem({ title: "", status: 409, code: "slot_taken", detail: "Taken." });
  expect(await report(refusal)).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});

test("nothing is sent offline, nor while the page is left", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await report(fault(1))).toBe(false);
  vi.restoreAllMocks();
  expect(await report(fault(2))).toBe(true);
  window.dispatchEvent(new Event("pagehide"));
  expect(await report(fault(3))).toBe(false);
  window.dispatchEvent(new Event("pageshow"));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a report that fails or is refused is an error of nobody's", async () => {
  fetch.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await report(fault(1))).toBe(false);
  fetch.mockResolvedValueOnce(new Response(null, { status: 429 }));
  expect(await report(fault(2))).toBe(false);
});

/** Whether the user is shown a message about an uncaught error. */
function saidOf(reason: unknown): boolean {
  const say = vi.fn();
  const end = errors.sayUncaught(say);
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
  end();
  return say.mock.calls.length > 0;
}

test("what the browser rejects after a press names no script, and is ours", () => {
  errors.watchClientErrors();
  const refused = Object.assign(new DOMException("Document is not focused.", "NotAllowedError"), {
    stack: "",
  });
  vi.stubGlobal("navigator", { userActivation: { isActive: false } });
  expect(saidOf(refused)).toBe(false);
  vi.stubGlobal("navigator", { userActivation: { isActive: true } });
  expect(saidOf(refused)).toBe(true);
  const foreign = Object.assign(new Error("x"), { stack: "at chrome-extension://abc/content.js:1:1" });
  expect(saidOf(foreign)).toBe(false);
  expect(saidOf(new DOMException("left", "AbortError"))).toBe(false);
});

test("a mutation's fault that nothing else tells of is said, whatever its stack", async () => {
  errors.watchClientErrors();
  const error = Object.assign(new TypeError("x"), { stack: "" });
  expect(saidOf(error)).toBe(false);
  errors.reportClientError(error, "mutation");
  expect(saidOf(error)).toBe(true);
  expect(await errors.wasReported(error)).toBe(true);
});

test("what nothing catches is told, whichever way it comes", async () => {
  errors.watchClientErrors();
  const [thrown, rejected] = [fault(1), fault(2)];
  window.dispatchEvent(new ErrorEvent("error", { error: thrown }));
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: rejected }));
  expect(await Promise.all([thrown, rejected].map(errors.wasReported))).toEqual([true, true]);
  const kinds = fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)).kind);
  expect(kinds).toEqual(["uncaught", "unhandled_rejection"]);
});
