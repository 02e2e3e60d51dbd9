// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { focus, getByText, renderPage } from "../../testing/app-page.tsx";
import { ACCOUNT_TAB } from "../tab.ts";
import { Rail } from "./rail.tsx";

afterEach(() => {
  for (const link of document.querySelectorAll("link[rel=modulepreload]")) link.remove();
});

test("a tab that cannot be fetched ahead is not missed", async () => {
  vi.stubGlobal("__reactRouterManifest", { routes: { account: { path: "account", module: "/account.js" } } });
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  const queries = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  await renderPage(<Rail view="student" tabs={[{ ...ACCOUNT_TAB, queries }]} onKeys={() => undefined} />);
  await focus(getByText("Account"));
  await new Promise((resolve) => setTimeout(resolve));
  expect([queries.mock.calls.length, unhandled.mock.calls]).toEqual([1, []]);
});

test.each([
  [false, 1],
  [true, 0],
])("scripts of the tabs are fetched ahead, unless data is saved (%s)", async (saveData, count) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal("__reactRouterManifest", { routes: { account: { path: "account", module: "/account.js" } } });
  Object.defineProperty(navigator, "connection", { value: { saveData }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "connection"));
  await renderPage(<Rail view="student" tabs={[ACCOUNT_TAB]} onKeys={() => undefined} />);
  vi.advanceTimersByTime(2_000);
  expect(document.querySelectorAll("link[rel=modulepreload][href='/account.js']")).toHaveLength(count);
});
