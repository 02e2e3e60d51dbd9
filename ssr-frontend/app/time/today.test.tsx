// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ComponentType, lazy, Suspense } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTestClient } from "../testing/app-page.tsx";
import { ServerClockProvider } from "./server-clock.tsx";
import { useToday } from "./today.ts";

/** A minute before midnight in the academy's zone. */
const NOW = "2026-11-21T07:59:00Z";

const Today = () => <p>{useToday()}</p>;

const page = (Part: ComponentType) => (
  <QueryClientProvider client={createTestClient({ now: NOW })}>
    <ServerClockProvider now={NOW}>
      <Suspense>
        <Part />
      </Suspense>
    </ServerClockProvider>
  </QueryClientProvider>
);

test("a part that is hydrated past midnight shows the date that the server has rendered, then today's", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const root = document.createElement("div");
  root.innerHTML = renderToString(page(Today));
  expect(root.textContent).toBe("2026-11-20");

  const script = Promise.withResolvers<{ default: ComponentType }>();
  const errors: unknown[] = [];
  const hydrated = await act(async () =>
    hydrateRoot(root, page(lazy(() => script.promise)), {
      onRecoverableError: (error) => errors.push(error),
    }),
  );
  vi.setSystemTime(Date.parse(NOW) + 2 * 60_000);
  await act(async () => script.resolve({ default: Today }));
  expect([errors, root.textContent]).toEqual([[], "2026-11-21"]);
  await act(async () => hydrated.unmount());
});
