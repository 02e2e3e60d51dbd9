// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { focus, getByText, renderPage } from "../../testing/app-page.tsx";
import { ACCOUNT_TAB } from "../tab.ts";
import { Rail } from "./rail.tsx";

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
