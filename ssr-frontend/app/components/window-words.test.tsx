// @vitest-environment happy-dom
// @isolated: it listens on the window for good
import { act } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { watchClientErrors } from "../client-errors.ts";
import { OUTDATED_DRAFT_EVENT } from "../drafts/page-drafts.ts";
import { recoverHydration } from "../hydration.ts";
import { renderPage, toasts } from "../testing/app-page.tsx";
import { WindowWords } from "./window-words.tsx";

beforeAll(watchClientErrors);
beforeEach(() => void vi.spyOn(navigator, "onLine", "get").mockReturnValue(false));

/** An error thrown by a script at this URL. */
function errorAt(address: string): Error {
  const error = new Error("of a script");
  error.stack = `Error: of a script\n    at run (${address}:1:1)`;
  return error;
}

const hear = (event: Event) => act(async () => void window.dispatchEvent(event));
const OURS = `${window.location.origin}/assets/page.js`;

test("an error that nothing has caught is said, whichever way it comes", async () => {
  await renderPage(<WindowWords />);
  await hear(new ErrorEvent("error", { error: errorAt(OURS) }));
  expect(toasts()).toHaveLength(1);
  expect(toasts()[0]).toContain("That didn’t work");
  const rejection = Object.assign(new Event("unhandledrejection"), { reason: errorAt(OURS) });
  await act(async () => document.querySelector<HTMLElement>("[aria-label^=Dismiss]")?.click());
  expect(toasts()).toEqual([]);
  await hear(rejection);
  expect(toasts()).toHaveLength(1);
});

test("what the browser refuses after a press is said too, although it names no script", async () => {
  vi.stubGlobal("navigator", { userActivation: { isActive: true }, onLine: false });
  await renderPage(<WindowWords />);
  const reason = Object.assign(new DOMException("Document is not focused.", "NotAllowedError"), {
    stack: "",
  });
  await hear(Object.assign(new Event("unhandledrejection"), { reason }));
  expect(toasts()).toHaveLength(1);
});

test("what an extension of the browser throws, and what is no error, is not", async () => {
  await renderPage(<WindowWords />);
  await hear(new ErrorEvent("error", { error: errorAt("chrome-extension://abc/content.js") }));
  await hear(new ErrorEvent("error", { message: "Script error." }));
  await hear(
    Object.assign(new Event("unhandledrejection"), { reason: new DOMException("left", "AbortError") }),
  );
  expect(toasts()).toEqual([]);
});

test("what React mends itself is logged, and no news for anybody", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  await renderPage(<WindowWords />);
  const error = errorAt(OURS);
  await act(async () => recoverHydration(error, {}));
  expect(logged).toHaveBeenCalledWith(error);
  expect(toasts()).toEqual([]);
});

test("a draft that is out of date is told with what was typed", async () => {
  await renderPage(<WindowWords />);
  await hear(new CustomEvent(OUTDATED_DRAFT_EVENT, { detail: { label: "Reason", typed: "I am ill." } }));
  expect(toasts()).toEqual(["Reason was changed in the meantimeYou had typed: I am ill."]);
});
