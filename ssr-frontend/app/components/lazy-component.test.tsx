// @vitest-environment happy-dom
import { act } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { lazyComponent, preloadRendered } from "./lazy-component.tsx";

const Component = ({ name }: { name: string }) => <p>{name} is here</p>;

let page: HTMLElement;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  page = document.createElement("div");
  // React tells of what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

async function show(load: () => Promise<{ default: typeof Component }>) {
  const Lazy = lazyComponent(load, "Loading…");
  await act(async () => createRoot(page).render(<Lazy name="The table" />));
}

const tryAgain = () => act(async () => page.querySelector("button")?.click());

test("a part that cannot be fetched says so in its place, and comes with the next try", async () => {
  let online = false;
  await show(() =>
    online ? Promise.resolve({ default: Component }) : Promise.reject(new TypeError("Failed to fetch")),
  );
  expect(page.textContent).toContain("This part of the page could not be loaded.");
  online = true;
  await tryAgain();
  expect(page.textContent).toBe("The table is here");
});

test("the second failure renews the page: its version may be gone", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  await show(() => Promise.reject(new TypeError("Failed to fetch")));
  await tryAgain();
  expect(reload).not.toHaveBeenCalled();
  await tryAgain();
  expect(reload).toHaveBeenCalledOnce();
});

test("a part that breaks by itself is none of this boundary's business", async () => {
  const Broken = () => {
    throw new RangeError("a bug");
  };
  await expect(show(() => Promise.resolve({ default: Broken }))).rejects.toThrow("a bug");
});

test("what the server has rendered is there before the page is, parts within parts too", async () => {
  document.head.innerHTML = '<meta name="part" content="outer"><meta name="part" content="inner">';
  const inner = vi.fn(async () => ({ default: Component }));
  const elsewhere = vi.fn(async () => ({ default: Component }));
  lazyComponent(elsewhere, "Loading…", "elsewhere");
  // The inner part is known once the outer one has been fetched.
  const outer = async () => {
    const Inner = lazyComponent<{ name: string }>(inner, "Loading…", "inner");
    return { default: Inner };
  };
  const Outer = lazyComponent(outer, "Loading…", "outer");
  await preloadRendered();
  expect(inner).toHaveBeenCalledOnce();
  expect(elsewhere).not.toHaveBeenCalled();
  flushSync(() => createRoot(page).render(<Outer name="The table" />));
  expect(page.textContent).toBe("The table is here");
});

test("a rendered part that cannot be fetched keeps nobody waiting", async () => {
  document.head.innerHTML = '<meta name="part" content="gone">';
  lazyComponent<{ name: string }>(() => Promise.reject(new TypeError("Failed to fetch")), null, "gone");
  await expect(preloadRendered()).resolves.toBeUndefined();
});

test("nor does one whose script stalls", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  document.head.innerHTML = '<meta name="part" content="stalled">';
  lazyComponent<{ name: string }>(() => new Promise(() => undefined), null, "stalled");
  const ready = vi.fn();
  void preloadRendered().then(ready);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(ready).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(ready).toHaveBeenCalledOnce();
});
