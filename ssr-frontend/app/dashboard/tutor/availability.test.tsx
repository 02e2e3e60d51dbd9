// @vitest-environment happy-dom
import type { QueryKey } from "@tanstack/react-query";
import { act } from "react";
import { expect, test } from "vitest";
import { bookingRules, type DaysOff, daysOff, type KeptLessons } from "../../queries/days-off.ts";
import { type Availability, availability } from "../../queries/tutor.ts";
import { click, getByText, problemResponse, renderPage, stubApi, toasts } from "../../testing/app-page.tsx";
import AvailabilityTab from "./availability.tsx";

const NOT_NOW = "We can’t reach our records right now.";
const zone = "America/Los_Angeles";

const none: KeptLessons = { count: 0, items: [] };
const kept: KeptLessons = {
  count: 12,
  items: [
    {
      booking_id: "b1",
      starts_at: "2026-12-02T00:00:00Z",
      date: "2026-12-01",
      start_time: "16:00",
      subject: "Physics",
      student_name: "Noor Sample",
    },
  ],
};
const holiday: DaysOff = {
  id: "d1",
  first_day: "2026-12-01",
  last_day: "2026-12-03",
  note: "Conference",
  kept_lessons: kept,
};

const show = (items?: Availability["items"], off: DaysOff[] = []) =>
  renderPage(<AvailabilityTab />, "/dashboard/tutor/availability", {}, [
    ...(items ? [[availability.queryKey, { zone, items }] as [QueryKey, unknown]] : []),
    [daysOff.queryKey, { zone, items: off }],
    [bookingRules.queryKey, { minimum_notice_minutes: 0, buffer_minutes: 0, kept_lessons: none }],
  ]);

/** Finds an element that must exist. */
function the<E extends HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

const list = (name: string) => the<HTMLSelectElement>(`select[name="${name}"]`);
const physics = () => the<HTMLInputElement>(".subject-choice label:nth-child(2) input");

async function choose(name: string, value: string) {
  await act(async () => {
    list(name).value = value;
    list(name).dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** Adds Mondays from four to five, in Physics. */
async function addMonday() {
  await click(physics());
  await choose("start-1", "16:00");
  await choose("end-1", "17:00");
  await click(the("[aria-label='Select this time on Monday']"));
}

test("says that the week could not be fetched, and where it should be as well", async () => {
  stubApi(problemResponse(503, "database_unavailable", NOT_NOW));
  await show();
  expect(toasts()).toEqual([`Error fetching availability${NOT_NOW}`]);
  expect(the(".MuiAlert-root:not([aria-label=Notifications] *)").textContent).toContain(NOT_NOW);
});

test.each([
  [409, "availability_exists", "You have this time for Physics already."],
  [422, "validation_failed", "The end must be after the start."],
  [503, "database_unavailable", NOT_NOW],
])("a time that cannot be added (%i) says so and why, and stays chosen", async (status, code, detail) => {
  const calls = stubApi(problemResponse(status, code, detail));
  await show([]);
  await addMonday();
  expect(calls[0]).toEqual({
    method: "POST",
    path: "/api/tutor/availability",
    body: { subjects: ["Physics"], day_of_week: 1, start_time: "16:00", end_time: "17:00" },
  });
  expect(toasts()).toEqual([`Error adding availabilityFailed to add some availability slots. ${detail}`]);
  expect([list("start-1").value, list("end-1").value, physics().checked]).toEqual(["16:00", "17:00", true]);
  expect(list("end-1").getAttribute("aria-invalid")).toBe("true");
});

test("a time that is chosen is drawn into the week before it is added, and what is missing is said beside it", async () => {
  await show([]);
  await choose("start-1", "16:00");
  expect(document.querySelector(".week-block")).toBeNull();
  await choose("end-1", "17:30");
  expect(the(".week-block.draft").textContent).toBe("4:00 – 5:30 PM");
  expect(getByText("Select what you teach at this time, at the top.")).toBeTruthy();
  await click(physics());
  expect(document.querySelector(".weekday-form .note")).toBeNull();
  // The end precedes the start.
  await choose("end-1", "15:00");
  expect(document.querySelector(".week-block")).toBeNull();
});

test("a time that was added makes room for the next", async () => {
  stubApi({ status: 201, body: { items: [] } }, { status: 200, body: { zone, items: [] } });
  await show([]);
  await addMonday();
  expect(toasts()).toEqual(["Availability added successfully!1 subject on Monday, bookable right away."]);
  expect([list("start-1").value, list("end-1").value, physics().checked]).toEqual(["", "", true]);
  expect(document.querySelector(".week-block.draft")).toBeNull();
});

test("a time that cannot be removed says why, and is still there", async () => {
  const calls = stubApi(problemResponse(503, "database_unavailable", NOT_NOW));
  await show([{ id: "s1", day_of_week: 1, start_time: "16:00", end_time: "17:00", subject: "Physics" }]);
  await click(the("[aria-label^='Delete Monday']"));
  await click(getByText("Remove"));
  expect(calls[0]).toEqual({ method: "DELETE", path: "/api/tutor/availability/s1", body: undefined });
  expect(toasts()).toEqual([`Error removing availability${NOT_NOW}`]);
  expect(document.querySelector("[aria-label^='Delete Monday']")).not.toBeNull();
});

const input = (name: string) => the<HTMLInputElement>(`input[name="${name}"]`);

async function type(name: string, value: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input(name), value);
    input(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("what stays booked on days off is counted and named, before they are added and after", async () => {
  stubApi(
    { status: 200, body: kept },
    { status: 201, body: holiday },
    { status: 200, body: { zone, items: [holiday] } },
  );
  await show([]);
  await type("first_day", "2026-12-01");
  expect(the(".days-off-preview .kept-lessons").textContent).toBe(
    "12 sessions on these days stay booked: Tue, Dec 1, 4:00 PM Pacific time with Noor Sample, and 11 more.",
  );
  expect(the(".days-off-preview a").getAttribute("href")).toBe("/dashboard/tutor/sessions?date=2026-12-01");
  await click(getByText("Take days off"));
  expect(toasts()).toEqual([
    "Days off addedNo one can book you Tue, Dec 1 – Thu, Dec 3. 12 sessions stay booked.",
  ]);
  expect([input("first_day").value, input("last_day").value, input("note").value]).toEqual(["", "", ""]);
  expect(the(".days-off li").textContent).toContain("Tue, Dec 1 – Thu, Dec 3 · 3 days · Conference");
  expect(the(".days-off li .kept-lessons a").textContent).toBe(
    "Tue, Dec 1, 4:00 PM Pacific time with Noor Sample",
  );
});

test("days off that are refused say why beside them, and stay chosen", async () => {
  stubApi(
    { status: 200, body: none },
    problemResponse(422, "validation_failed", "Please choose at most 366 days"),
  );
  await show([]);
  await click(getByText("Take days off"));
  expect(toasts()).toEqual(["Please choose a first and a last day"]);
  await type("first_day", "2026-12-01");
  expect(getByText("No sessions are booked on these days.")).toBeTruthy();
  await click(getByText("Take days off"));
  expect(toasts()).toContain("Error adding days offPlease choose at most 366 days");
  expect([input("first_day").value, input("last_day").getAttribute("aria-invalid")]).toEqual([
    "2026-12-01",
    "true",
  ]);
});

test("the picture shows today first, with what nobody can book any more", async () => {
  const today: DaysOff = { ...holiday, first_day: "2026-11-21", last_day: "2026-11-21" };
  await show(
    [{ id: "s1", day_of_week: 5, start_time: "00:00", end_time: "17:00", subject: "Physics" }],
    [today],
  );
  const days = [...document.querySelectorAll(".week-day")];
  expect(days.map((day) => day.querySelector("b")?.textContent)).toEqual([
    "Fri 20",
    "Sat 21",
    "Sun 22",
    "Mon 23",
    "Tue 24",
    "Wed 25",
    "Thu 26",
  ]);
  // It is four in the morning.
  expect(days[0]?.querySelector(".week-closed")?.getAttribute("style")).toBe("--length: 4;");
  expect(days[1]?.querySelector(".week-closed")?.textContent).toBe("Off");
  expect(days[2]?.querySelector(".week-closed")).toBeNull();
});

test("rules are saved with what they leave booked, and a refusal keeps what was chosen", async () => {
  const calls = stubApi(problemResponse(503, "database_unavailable", NOT_NOW), {
    status: 200,
    body: { minimum_notice_minutes: 1440, buffer_minutes: 30, kept_lessons: kept },
  });
  await show([]);
  const save = getByText("Save rules");
  expect(save.getAttribute("aria-disabled")).toBe("true");
  await choose("minimum_notice", "1440");
  await choose("buffer", "30");
  expect(getByText("Sessions already booked stay as they are.")).toBeTruthy();
  await click(save);
  expect(toasts()).toEqual([`Error saving booking rules${NOT_NOW}`]);
  expect([list("minimum_notice").value, list("buffer").value]).toEqual(["1440", "30"]);
  await click(save);
  expect(calls[1]).toEqual({
    method: "PATCH",
    path: "/api/tutor/booking-rules",
    body: { minimum_notice_minutes: 1440, buffer_minutes: 30 },
  });
  expect(toasts()).toContain(
    "Booking rules savedThey take effect right away. Sessions already booked stay booked.",
  );
  expect(the(".booking-rules-kept").textContent).toContain(
    "12 sessions closer together than that stay booked",
  );
});

test("a rule that was not changed here is not sent: another window may have set it", async () => {
  const calls = stubApi({
    status: 200,
    body: { minimum_notice_minutes: 1440, buffer_minutes: 30, kept_lessons: { count: 0, items: [] } },
  });
  await show([]);
  await choose("buffer", "30");
  await click(getByText("Save rules"));
  expect(calls[0]?.body).toEqual({ buffer_minutes: 30 });
  expect([list("minimum_notice").value, list("buffer").value]).toEqual(["1440", "30"]);
});
