// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { type AiTutorSettings, aiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../../testing/app-page.tsx";
import { sampleDays, sampleSettings } from "../../../../testing/sample-admin-ai-tutor.ts";
import ReportsTab from "../../reports.tsx";

// Loaded lazily when it is first shown.
beforeAll(async () => void (await import("./limits-and-use.tsx")));
const STORED = {
  is_open: true,
  session_minutes: 45,
  sessions_per_day: 6,
  minutes_per_day: 90,
  academy_minutes_per_day: 400,
  seen_version: 3,
};

async function show(settings: AiTutorSettings = sampleSettings()) {
  const page = await renderPage(<ReportsTab />, "/dashboard/admin/reports?view=ai-tutor&open=limits", {}, [
    [aiTutorSettings.queryKey, settings],
  ]);
  await eventually(() => expect(field("session_minutes")).toBeTruthy());
  return page;
}

const text = () => document.querySelector("main, body")?.textContent ?? "";
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
const submit = () => document.querySelector<HTMLElement>("form [type=submit]") as HTMLElement;
const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const inDialog = (words: string) =>
  [...(dialog()?.querySelectorAll<HTMLElement>("button") ?? [])].find(
    ({ textContent }) => textContent === words,
  ) as HTMLElement;
const stored = (change: Partial<AiTutorSettings> = {}) => ({ status: 200, body: sampleSettings(change) });
const conflict = problemResponse(409, "edit_conflict", "Somebody else has changed this meanwhile.");

test("the page says what is set, by whom, and what was used", async () => {
  await show();
  expect(document.querySelector("h1")?.textContent).toBe("AI Tutor limits");
  expect(text()).toContain("Open Last changed Nov 18, 2026, 9:30 AM by Ada Sample.");
  expect(
    Object.keys(STORED)
      .slice(1, 5)
      .map((name) => field(name)?.value),
  ).toEqual(["45", "6", "90", "400"]);
  expect(document.querySelector("figcaption")?.textContent).toContain("The most was 212 on Nov 14.");
  expect(document.querySelector(".usage-limit")?.textContent).toBe("Limit 400");
  expect(document.querySelectorAll(".usage-days > span")).toHaveLength(14);
  expect(document.querySelector("details table")?.textContent).toContain("Nov 1411212");
});

test("nothing that was used is said in words, and so is what nobody has changed", async () => {
  await show(sampleSettings({ days: sampleDays(Array(14).fill(0)), updated_at: null, updated_by: null }));
  expect(text()).toContain("No one has used the AI Tutor in the last 14 days.");
  expect(text()).toContain("Not changed yet.");
  expect(document.querySelector("figure")).toBeNull();
});

test("a beta without a password says where that is set", async () => {
  await show(sampleSettings({ is_set_up: false }));
  expect(text()).toContain("Not set up");
  expect(text()).toContain(
    "the beta has no password. Set it where the server is configured, as AI_TUTOR_PASSWORD",
  );
});

test("limits are held against their bounds", async () => {
  const calls = stubApi();
  await show();
  expect(isOff(submit())).toBe(true);
  await type("session_minutes", "200");
  await click(submit());
  expect(text()).toContain("Please enter a whole number from 5 to 180.");
  expect(calls).toEqual([]);
});

test("what the API finds wrong with a number stands at its field", async () => {
  stubApi(problemResponse(422, "validation_failed", "Look again.", { minutes_per_day: ["Too many."] }));
  await show();
  await type("minutes_per_day", "700");
  await click(submit());
  await eventually(() => expect(text()).toContain("Too many."));
  expect(document.activeElement).toBe(field("minutes_per_day"));
  expect(text()).not.toContain("Look again.");
});

test("or what is saved by now is kept, and the focus goes on to the fields", async () => {
  stubApi(conflict, stored({ minutes_per_day: 60, version: 4 }));
  await show();
  await type("session_minutes", "30");
  await click(submit());
  await eventually(() => expect(text()).toContain("It now says:"));
  await click(getByText("Keep what’s saved"));
  expect([field("session_minutes")?.value, field("minutes_per_day")?.value]).toEqual(["45", "60"]);
  expect(document.activeElement).toBe(field("session_minutes"));
  expect(isOff(submit())).toBe(true);
});

test("limits that are typed while somebody closes it are saved over that at the second try", async () => {
  const calls = stubApi(conflict, stored({ is_open: false, version: 4 }), stored(), stored());
  await show();
  await type("session_minutes", "30");
  await click(submit());
  await eventually(() => expect(text()).toContain("Another admin changed this in the meantime."));
  expect(text()).not.toContain("It now says:");
  expect(getByText("Open the AI Tutor")).toBeTruthy();
  await click(submit());
  await eventually(() =>
    expect(calls[2]?.body).toEqual({ ...STORED, session_minutes: 30, is_open: false, seen_version: 4 }),
  );
});

test("opening needs no question, and its failure is told", async () => {
  const calls = stubApi(
    problemResponse(503, "overloaded", "Please try again."),
    stored({ version: 5 }),
    stored(),
  );
  await show(sampleSettings({ is_open: false, version: 4 }));
  expect(text()).toContain("Closed Last changed");
  await click(getByText("Open the AI Tutor"));
  await eventually(() => expect(toasts()).toEqual(["Not openedPlease try again."]));
  expect(calls[0]?.body).toEqual({ ...STORED, seen_version: 4 });
});

test("who closes it second hears that it is closed", async () => {
  const { client } = await show();
  await click(getByText("Close the AI Tutor"));
  await act(async () =>
    client.setQueryData(aiTutorSettings.queryKey, sampleSettings({ is_open: false, version: 4 })),
  );
  expect(dialog()?.textContent).toContain("Another admin closed it in the meantime.");
  expect(isOff(inDialog("Close it"))).toBe(true);
});

test("closing after limits were changed asks once more, of what they are now", async () => {
  const calls = stubApi(conflict, stored({ minutes_per_day: 60, version: 4 }), stored(), stored());
  await show();
  await click(getByText("Close the AI Tutor"));
  await click(inDialog("Close it"));
  await eventually(() =>
    expect(dialog()?.textContent).toContain("Another admin changed the limits in the meantime."),
  );
  await click(inDialog("Close it"));
  await eventually(() =>
    expect(calls[2]?.body).toEqual({ ...STORED, minutes_per_day: 60, is_open: false, seen_version: 4 }),
  );
});
