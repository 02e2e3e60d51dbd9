// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { click, createTestClient, getByText } from "../../../testing/app-page.tsx";
import { ServerClockProvider } from "../../../time/server-clock.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import { parseOverviewSearch } from "./search.ts";

const search = parseOverviewSearch(new URLSearchParams());
const dates = { from: "2026-08-30", to: "2026-11-20" };

test("two dates that were filled in before the page's scripts were there are both shown", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const go = vi.fn();
  const page = (
    <QueryClientProvider client={createTestClient()}>
      <ServerClockProvider now="2026-11-20T12:00:00Z">
        <MemoryRouter>
          <PeriodChoice state={{ search, hrefOf: () => "/", go }} dates={dates} />
        </MemoryRouter>
      </ServerClockProvider>
    </QueryClientProvider>
  );
  document.body.innerHTML = `<div>${renderToString(page)}</div>`;
  const typed = { from: "2025-12-01", to: "2026-01-01" };
  for (const input of document.querySelectorAll("input"))
    input.value = typed[input.name as keyof typeof dates];
  const root = await act(async () => hydrateRoot(document.body.firstElementChild as HTMLElement, page));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  await click(getByText("Show"));
  expect(go.mock.calls).toEqual([[{ period: typed }]]);
});
