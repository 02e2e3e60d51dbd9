// @vitest-environment happy-dom
// @isolated: its parts stay mounted, with timers of theirs.
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
  // React logs errors that a boundary catches.
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
  expect(page.textContent).toContain("This part of the page didn’t load.");
  online = true;
  await tryAgain();
  expect(page.textContent).toBe("The table is here");
});

test("a second failure renews the page if the site can be reached: its version may be gone", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
  await show(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(reload).not.toHaveBeenCalled();
  await tryAgain();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("while the site cannot be reached the page stays, and whoever asks for it again gets it anew", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  const reach = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await show(() => Promise.reject(new TypeError("Failed to fetch")));
  await tryAgain();
  await vi.waitFor(() => expect(reach).toHaveBeenCalledOnce());
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
  lazyComponent(elsewhere, "Loading…", { name: "elsewhere" });
  // The inner component is known only after the outer one has loaded.
  const outer = async () => {
    const Inner = lazyComponent<{ name: string }>(inner, "Loading…", { name: "inner" });
    return { default: Inner };
  };
  const Outer = lazyComponent(outer, "Loading…", { name: "outer" });
  await preloadRendered();
  expect(inner).toHaveBeenCalledOnce();
  expect(elsewhere).not.toHaveBeenCalled();
  flushSync(() => createRoot(page).render(<Outer name="The table" />));
  expect(page.textContent).toBe("The table is here");
});

test("a rendered part that cannot be fetched keeps nobody waiting", async () => {
  document.head.innerHTML = '<meta name="part" content="gone">';
  lazyComponent<{ name: string }>(() => Promise.reject(new TypeError("Failed to fetch")), null, {
    name: "gone",
  });
  await expect(preloadRendered()).resolves.toBeUndefined();
});

test("nothing waits long for a rendered part, but for one that people type into", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  document.head.innerHTML = '<meta name="part" content="stalled">';
  const never = () => new Promise<{ default: typeof Component }>(() => undefined);
  const ready = vi.fn();
  lazyComponent(never, null, { name: "stalled" });
  void preloadRendered().then(ready);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ready).toHaveBeenCalledOnce();
  lazyComponent(never, null, { name: "stalled", hasForm: true });
  void preloadRendered().then(ready);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ready).toHaveBeenCalledOnce();
});
