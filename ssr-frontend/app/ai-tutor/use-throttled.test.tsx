// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { useThrottled } from "./use-throttled.ts";

/** Renders a value throttled to 80 ms; rendering another one takes `cost`, in ms. */
function show(cost: number) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  const clock = performance.now.bind(performance);
  let spent = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => clock() + spent);
  let last = "";
  function Shown({ value }: { value: string }) {
    const shown = useThrottled(value, 80);
    if (shown !== last) spent += cost;
    last = shown;
    return <p>{shown}</p>;
  }
  const place = document.createElement("div");
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    now.mockRestore();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const render = (value: string) => act(async () => root.render(<Shown value={value} />));
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  return { render, pass, text: () => place.textContent };
}

test("shows what is there at once, the first change soon, and others no more often than it says", async () => {
  const { render, pass, text } = show(0);
  await render("a");
  expect(text()).toBe("a");
  await pass(200);
  await render("ab");
  await pass(0);
  expect(text()).toBe("ab");
  await render("abc");
  await pass(40);
  await render("abcd");
  expect(text()).toBe("ab");
  await pass(40);
  expect(text()).toBe("abcd");
});

test("what takes long to be shown is shown less often: a third of the time at most goes into it", async () => {
  const { render, pass, text } = show(100);
  await render("a");
  await pass(500);
  await render("ab");
  await pass(0);
  expect(text()).toBe("ab");
  await render("abc");
  await pass(199);
  expect(text()).toBe("ab");
  await pass(1);
  expect(text()).toBe("abc");
});
