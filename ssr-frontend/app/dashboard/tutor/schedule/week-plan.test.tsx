// @vitest-environment happy-dom
import { act, type ComponentProps } from "react";
import { expect, test, vi } from "vitest";
import { BookingDialogs } from "../../../bookings/manage/booking-dialogs.tsx";
import { renderPage } from "../../../testing/app-page.tsx";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { WeekPlan } from "./week-plan.tsx";

const lesson = (date: string, start: number, student: string) =>
  sampleBooking({
    id: `${date} ${start}`,
    starts_at: `${date}T${start + 8}:00:00Z`,
    ends_at: `${date}T${start + 9}:00:00Z`,
    student: { id: student, first_name: student, last_name: "Sample" },
  });

const LESSONS = [
  lesson("2026-11-22", 10, "Ada"),
  lesson("2026-11-25", 10, "Ben"),
  lesson("2026-11-25", 13, "Chi"),
  lesson("2026-11-27", 14, "Dee"),
];

const WINDOWS = [
  { id: "1", day_of_week: 3, start_time: "10:00", end_time: "12:00", subject: "Physics" as const },
  { id: "2", day_of_week: 3, start_time: "13:00", end_time: "15:00", subject: "Physics" as const },
];

type DaysOff = ComponentProps<typeof WeekPlan>["daysOff"];

const show = (daysOff: DaysOff = []) =>
  renderPage(
    <BookingDialogs side="tutor" onChange={vi.fn()}>
      <h2 id="week">Week</h2>
      <WeekPlan
        week="2026-11-22"
        today="2026-11-25"
        view="grid"
        lessons={LESSONS}
        windows={WINDOWS}
        daysOff={daysOff}
      />
    </BookingDialogs>,
    "/dashboard",
    { now: "2026-11-25T20:30:00Z" },
  );

const days = () => [...document.querySelectorAll<HTMLElement>(".plan-day")];
const blocks = () => [...document.querySelectorAll<HTMLElement>(".plan-lesson")];
const focused = () => /Ada|Ben|Chi|Dee/.exec(document.activeElement?.textContent ?? "")?.[0];

async function press(...keys: string[]) {
  for (const key of keys) {
    await act(async () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      ),
    );
  }
  return focused();
}

test("a week reads as days with their lessons and when they can be booked", async () => {
  await show();
  expect(days().map((day) => day.querySelector("h3")?.textContent)).toEqual([
    "Sun, Nov 22",
    "Mon, Nov 23",
    "Tue, Nov 24",
    "Wed, Nov 25 Today",
    "Thu, Nov 26",
    "Fri, Nov 27",
    "Sat, Nov 28",
  ]);
  const [, monday, , wednesday] = days();
  expect(monday?.textContent).toContain("No sessionsNot available");
  expect(wednesday?.textContent).toContain("10:00 – 11:00 AM Physics Ben Sample Confirmed");
  expect(wednesday?.textContent).toContain("Available 10:00 AM – 12:00 PM and 1:00 – 3:00 PM");
});

test("on a day off nothing can be booked, and what was booked before stays", async () => {
  const kept_lessons = { count: 1, items: [] };
  await show([{ id: "1", first_day: "2026-11-24", last_day: "2026-11-25", note: "", kept_lessons }]);
  const [, monday, , wednesday] = days();
  expect(wednesday?.querySelector("h3")?.textContent).toBe("Wed, Nov 25 Today Day off");
  expect(wednesday?.textContent).toContain("Ben Sample");
  expect(wednesday?.textContent).not.toContain("Available");
  expect(wednesday?.querySelectorAll(".plan-open")).toHaveLength(0);
  expect(monday?.textContent).not.toContain("Day off");
});

test("the present is a line in today's column alone", async () => {
  await show();
  const lines = days().map((day) =>
    day.querySelector<HTMLElement>(".plan-now")?.style.getPropertyValue("--start"),
  );
  expect(lines).toEqual([undefined, undefined, undefined, "750", undefined, undefined, undefined]);
});

test("before its lessons and windows are there a week says nothing of them", async () => {
  await renderPage(
    <BookingDialogs side="tutor" onChange={vi.fn()}>
      <WeekPlan
        week="2026-11-22"
        today="2026-11-25"
        view="grid"
        lessons={undefined}
        windows={undefined}
        daysOff={[]}
      />
    </BookingDialogs>,
  );
  expect(document.querySelector(".week-plan")?.getAttribute("aria-busy")).toBe("true");
  expect(document.body.textContent).not.toMatch(/No sessions|[Aa]vailable/);
});

test("arrows lead through the week, and Tab comes back to where they led", async () => {
  await show();
  expect(blocks().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  await act(async () => blocks()[0]?.focus());
  expect(await press("ArrowRight")).toBe("Ben");
  expect(await press("ArrowDown")).toBe("Chi");
  expect(await press("ArrowRight")).toBe("Dee");
  expect(await press("ArrowRight", "ArrowDown")).toBe("Dee");
  expect(await press("ArrowLeft")).toBe("Chi");
  expect(await press("Home")).toBe("Ada");
  expect(await press("ArrowUp")).toBe("Ada");
  expect(await press("End")).toBe("Dee");
  expect(blocks().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0]);
});
