// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { type Availability, availability } from "../../queries/tutor.ts";
import { click, getByText, problemResponse, renderPage, stubApi, toasts } from "../../testing/app-page.tsx";
import AvailabilityTab from "./availability.tsx";

const NOT_NOW = "We cannot reach our records right now.";
const zone = "America/Los_Angeles";

const show = (items?: Availability["items"]) =>
  renderPage(
    <AvailabilityTab />,
    "/dashboard/tutor/availability",
    {},
    items ? [[availability.queryKey, { zone, items }]] : [],
  );

/** An element that has to be there. */
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

/** Asks for Mondays from four to five, in Physics. */
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
  expect(getByText("Tick what you teach at this time, at the top.")).toBeTruthy();
  await click(physics());
  expect(document.querySelector(".weekday-form .note")).toBeNull();
  // No time at all.
  await choose("end-1", "15:00");
  expect(document.querySelector(".week-block")).toBeNull();
});

test("a time that was added makes room for the next", async () => {
  stubApi({ status: 201, body: { items: [] } }, { status: 200, body: { zone, items: [] } });
  await show([]);
  await addMonday();
  expect(toasts()).toEqual(["Availability added successfully!1 subject on Monday, bookable at once."]);
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
