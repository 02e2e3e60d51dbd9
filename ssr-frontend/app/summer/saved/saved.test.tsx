// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { opportunity } from "../../queries/summer-opportunities.ts";
import { type SavedOpportunity, savedOpportunities } from "../../queries/summer-saved.ts";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
} from "../../testing/app-page.tsx";
import {
  sampleOpportunity,
  sampleOpportunityDetail,
  sampleSaved,
  sampleStudent,
} from "../../testing/sample-summer.ts";
import SavedPage from "./saved.tsx";

const detail = sampleOpportunityDetail();

const show = (items: SavedOpportunity[], path = "/summer/saved", found: typeof detail | null = detail) =>
  renderPage(<SavedPage />, path, { user: sampleStudent }, [
    [savedOpportunities.queryKey, { items }],
    [opportunity("marine-biology").queryKey, found],
  ]);

const said = () => document.querySelector("main")?.textContent ?? "";
const path = `/api/summer/saved/${sampleOpportunity().id}`;

function comeFrom(referrer: string): void {
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
}
afterEach(() => {
  vi.restoreAllMocks();
});

test("what is saved says when it closes, by its own clock, and how to go on", async () => {
  await show([sampleSaved()]);
  expect(said()).toContain("1 open, soonest deadline first");
  expect(said()).toContain("Next: closes in 4 days");
  expect(said()).toContain("Tuesday, November 24, 2026, 11:59 PM Eastern time");
  expect(getByText("Add to calendar: Marine Biology Summer").getAttribute("href")).toBe(
    "/api/summer/opportunities/marine-biology/deadline.ics",
  );
  expect(getByText("Apply to Marine Biology Summer").getAttribute("href")).toBe(
    "/summer/apply?opportunity=marine-biology",
  );
});

test.each([
  [true, "You apply here, with your Common Profile."],
  [false, "You apply on the organization’s own page."],
])("whether one applies here (%s) is said", async (applies_here, words) => {
  await show([sampleSaved({ opportunity: sampleOpportunity({ applies_here }) })]);
  expect(said()).toContain(words);
});

test("what has closed or is gone stands apart, with nothing to apply to", async () => {
  await show([sampleSaved({ state: "gone" })]);
  expect(said()).toContain("Nothing open is saved");
  expect(said()).toContain("No longer listed.");
  expect(said()).not.toContain("Add to calendar");
  expect(document.querySelector(".opportunity a")).toBeNull();
});

test("reminders are switched off at once, and on again if that was refused", async () => {
  let respond: (response: ReturnType<typeof problemResponse>) => void = () => undefined;
  const calls = stubApi(new Promise((resolve) => (respond = resolve)));
  await show([sampleSaved()]);
  const box = () => document.querySelector<HTMLInputElement>("[role=switch]");
  await click(box() as HTMLElement);
  expect(box()?.checked).toBe(false);
  expect(calls).toEqual([{ method: "PUT", path, body: { wants_reminders: false } }]);
  respond(problemResponse(500, "internal", "Not now."));
  await eventually(() => expect(toasts()).toEqual(["Not changedNot now."]));
  expect(box()?.checked).toBe(true);
});

test("what is taken off while its reminders are switched off goes after that, and comes back without them", async () => {
  let respond: (response: { status: number; body: unknown }) => void = () => undefined;
  const without = { items: [sampleSaved({ wants_reminders: false })] };
  const calls = stubApi(
    new Promise((resolve) => (respond = resolve)),
    { status: 200, body: without },
    { status: 204 },
    { status: 200, body: { items: [] } },
    { status: 200, body: sampleSaved({ wants_reminders: false }) },
    { status: 200, body: without },
  );
  const changes = () => calls.filter(({ method }) => method !== "GET").map(({ method }) => method);
  await show([sampleSaved()]);
  await click(document.querySelector("[role=switch]") as HTMLElement);
  await click(getByText("Remove\u00a0Marine Biology Summer"));
  expect(changes()).toEqual(["PUT"]);
  respond({ status: 200, body: sampleSaved({ wants_reminders: false }) });
  await eventually(() => expect(said()).toContain("is off your list"));
  await click(getByText("Undo: save Marine Biology Summer again"));
  await eventually(() => expect(said()).toContain("Next: closes in 4 days"));
  expect(changes()).toEqual(["PUT", "DELETE", "PUT"]);
  expect(calls.findLast(({ method }) => method === "PUT")?.body).toEqual({ wants_reminders: false });
});

test.each(["", "https://elsewhere.example/"])("from %j one more press saves", async (referrer) => {
  comeFrom(referrer);
  const calls = stubApi({ status: 200, body: sampleSaved() });
  await show([], "/summer/saved?save=marine-biology");
  expect(said()).toContain("Save Marine Biology Summer?");
  expect(calls).toEqual([]);
  const button = getByText("Save");
  await click(button);
  await eventually(() => expect(calls[0]).toEqual({ method: "PUT", path, body: {} }));
  expect(isOff(button)).toBe(true);
});

test("what is saved already, closed or gone is not saved", async () => {
  comeFrom(`${window.location.origin}/`);
  const calls = stubApi();
  await show([sampleSaved()], "/summer/saved?save=marine-biology");
  expect(said()).toContain("Marine Biology Summer is on your saved list");
  await show([], "/summer/saved?save=marine-biology", { ...detail, state: "closed" });
  expect(said()).toContain("no longer takes applications, so it isn’t saved");
  await show([], "/summer/saved?save=marine-biology", null);
  expect(said()).toContain("This listing is gone");
  expect(calls).toEqual([]);
});
