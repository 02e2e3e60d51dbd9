// @vitest-environment happy-dom
import { act, type ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { DateFilter } from "../dashboard/admin/sessions/session-filters.tsx";
import { type } from "../testing/app-page.tsx";
import { SearchForm } from "./search-form.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const input = () => document.querySelector("input") as HTMLInputElement;
const pause = () => act(() => vi.advanceTimersByTimeAsync(300));

/** Hydrates a server-rendered element, with input from before hydration. */
async function hydrate(element: ReactElement, early?: string) {
  const page = document.createElement("div");
  document.body.replaceChildren(page);
  page.innerHTML = renderToString(element);
  if (early !== undefined) input().value = early;
  const root = await act(async () => hydrateRoot(page, element));
  onTestFinished(() => act(async () => root.unmount()));
}

test("what was typed before the page's scripts were there is looked for", async () => {
  const onFind = vi.fn();
  await hydrate(<SearchForm label="Search" q="" rest="/tutors?size=50" onFind={onFind} />, "mira");
  await pause();
  expect([input().value, onFind.mock.calls]).toEqual(["mira", [["mira"]]]);
});

test("a form that the browser sends keeps what else the address says", async () => {
  await hydrate(<SearchForm label="Search" q="mi" rest="?sort=email&size=50" onFind={() => undefined} />);
  expect([...new FormData(input().form ?? undefined)]).toEqual([
    ["q", "mi"],
    ["sort", "email"],
    ["size", "50"],
  ]);
});

test("a date that is cleared in part narrows down as before, one that is cleared no more", async () => {
  const onChange = vi.fn();
  await hydrate(<DateFilter label="From" name="from" value="2026-11-18" onChange={onChange} />);
  const isPart = vi.spyOn(input().validity, "badInput", "get").mockReturnValue(true);
  await type("from", "");
  await pause();
  expect([input().value, onChange.mock.calls]).toEqual(["", []]);
  isPart.mockReturnValue(false);
  await type("from", "2026-11-19");
  await type("from", "");
  await pause();
  expect(onChange.mock.calls).toEqual([[undefined]]);
});
