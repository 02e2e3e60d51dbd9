// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { useDayHeading } from "./use-day-heading.ts";

function Days({ date, pending }: { date: string | undefined; pending: boolean }) {
  const heading = useDayHeading(date, pending);
  return (
    date && (
      <h3 tabIndex={-1} ref={heading}>
        {date}
      </h3>
    )
  );
}

let root: Root;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const page = document.body.appendChild(document.createElement("div"));
  root = createRoot(page);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
  });
});

const show = (date: string | undefined, { pending = false } = {}) =>
  act(async () => root.render(<Days date={date} pending={pending} />));
// Of a heading only: the body, which has the focus otherwise, contains the same text.
const focused = () => document.querySelector("h3:focus")?.textContent;
const nothingFocused = () => document.activeElement === document.body;

test("a day that the page is opened with leaves the focus where it is", async () => {
  await show("2026-03-02", { pending: true });
  await show("2026-03-02");
  expect(nothingFocused()).toBe(true);
});

test("a chosen day is led to although its tutors were loaded before it was shown", async () => {
  await show(undefined, { pending: true });
  await show("2026-03-02");
  expect(focused()).toBe("2026-03-02");
});

test("a chosen day is led to once its tutors are there, and only once", async () => {
  await show("2026-03-02");
  await show("2026-03-03", { pending: true });
  expect(nothingFocused()).toBe(true);
  await show("2026-03-03");
  expect(focused()).toBe("2026-03-03");

  (document.activeElement as HTMLElement).blur();
  await show("2026-03-03", { pending: true });
  await show("2026-03-03");
  expect(nothingFocused()).toBe(true);
});

test("the day that the page was opened with is led to when it is chosen again", async () => {
  await show("2026-03-02");
  await show(undefined, { pending: true });
  await show("2026-03-02");
  expect(focused()).toBe("2026-03-02");
});
