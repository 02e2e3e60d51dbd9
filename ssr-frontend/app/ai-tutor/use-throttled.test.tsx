// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { useThrottled } from "./use-throttled.ts";

function Shown({ value, onShow }: { value: string; onShow: () => void }) {
  const shown = useThrottled(value, 80);
  onShow();
  return <p>{shown}</p>;
}

/** Shows a value, whose showing takes so long, in ms. */
function show(cost: number) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  const place = document.createElement("div");
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const render = (value: string) =>
    act(async () => root.render(<Shown value={value} onShow={() => vi.setSystemTime(Date.now() + cost)} />));
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
