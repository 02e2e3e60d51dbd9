// @vitest-environment happy-dom
// @isolated: its script puts others into the head, later as well.
import { afterEach, expect, test, vi } from "vitest";
import { withLateScripts } from "./late-scripts.ts";

const START = '\nimport "/assets/manifest.js";\nconst end = "<\\/script>";';
const PAGE = `<!DOCTYPE html><html><head><title>T</title><link rel="modulepreload" href="/assets/manifest.js" nonce="n"/><link rel="modulepreload" href="/assets/app.js" nonce="n"/></head><body><p>Text</p><script nonce="n">window.context={}</script><script nonce="n" type="module" async="">${START}</script></body></html>`;

afterEach(() => vi.unstubAllGlobals());

/** Runs the document's last script, as a parser would; returns the elements that it has added to the head. */
function run(page: string): { preloads: string[]; modules: string[] } {
  const [, code = ""] = /<script nonce="n">(\(.*)<\/script>/s.exec(page) ?? [];
  document.head.innerHTML = "";
  vi.spyOn(document, "currentScript", "get").mockReturnValue(
    Object.assign(document.createElement("script"), { nonce: "n" }),
  );
  new Function(code)();
  return added();
}

const added = () => ({
  preloads: [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(
    (link) => link.getAttribute("href") ?? "",
  ),
  modules: [...document.head.querySelectorAll<HTMLScriptElement>("script[type=module]")].map(
    ({ textContent }) => textContent ?? "",
  ),
});

test("nothing in the document asks for a script before it is painted", () => {
  const page = withLateScripts(PAGE);
  expect(page).not.toMatch(/<link rel="modulepreload"|type="module"/);
  expect(page).toContain("<p>Text</p><script nonce=");
  expect(page).toContain("window.context={}");
});

test("a frame later the scripts are asked for, all at once, under the document's nonce", () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.useFakeTimers();
  expect(run(withLateScripts(PAGE))).toEqual({ preloads: [], modules: [] });
  for (const frame of frames) frame(0);
  expect(added().modules).toEqual([]);
  vi.runAllTimers();
  expect(added()).toEqual({ preloads: ["/assets/manifest.js", "/assets/app.js"], modules: [START] });
  expect([...document.head.querySelectorAll<HTMLElement>("link,script")].map(({ nonce }) => nonce)).toEqual([
    "n",
    "n",
    "n",
  ]);
  vi.useRealTimers();
});

test("a tab in the background waits for no frame", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  expect(run(withLateScripts(PAGE)).modules).toEqual([START]);
});

test("a document without a nonce is none the worse", () => {
  const page = withLateScripts(PAGE.replaceAll(' nonce="n"', ""));
  expect(page).toContain("<p>Text</p><script>window");
  expect(page).toContain("<script>((hrefs,text,wait)");
});

test("a document whose scripts look otherwise is an error, not a page without scripts", () => {
  expect(() => withLateScripts("<html><body></body></html>")).toThrow("no scripts");
});
