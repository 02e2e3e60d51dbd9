// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { LiveProvider } from "../live/live.tsx";
import { getByText, renderPage, toasts } from "../testing/app-page.tsx";
import StudentDashboard from "./dashboard.tsx";
import type { StudentData } from "./data.server.ts";

const NOT_NOW = "We cannot reach our records right now.";
const none = { items: [], more: false, stats: { total: 0, upcoming: 0, completed: 0 } };
const fine: StudentData = {
  upcoming: { value: { ...none, holds: [] } },
  completed: { value: none },
  cancelled: { value: [] },
  days: undefined,
  slots: undefined,
};

const show = (change: Partial<StudentData>, path = "/dashboard") =>
  renderPage(
    <LiveProvider userId={undefined} after={null}>
      <StudentDashboard data={{ ...fine, ...change }} stale={false} after={null} />
    </LiveProvider>,
    path,
  );

test("with all its lists it says nothing", async () => {
  await show({});
  expect(toasts()).toEqual([]);
});

test.each(["upcoming", "completed", "cancelled"] as const)(
  "says that bookings could not be fetched (%s)",
  async (list) => {
    await show({ [list]: { problem: NOT_NOW } });
    expect(toasts()).toEqual([`Error fetching bookings: ${NOT_NOW}`]);
  },
);

test("where a list should be stand the reason and a way to try again", async () => {
  await show({ upcoming: { problem: NOT_NOW } });
  const part = document.querySelector("[aria-labelledby=upcoming]");
  expect(part?.textContent).toContain(NOT_NOW);
  expect(part?.contains(getByText("Try again"))).toBe(true);
});

test("says that tutors could not be fetched", async () => {
  await show({ days: { problem: NOT_NOW } }, "/dashboard?subject=Physics");
  expect(toasts()).toEqual([`Error fetching tutors: ${NOT_NOW}`]);
});
