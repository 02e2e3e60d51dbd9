// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import type { User } from "../../queries/session.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
} from "../../testing/app-page.tsx";
import { TimeZoneSection } from "./time-zone-section.tsx";

const USER: User = {
  id: "u1",
  first_name: "Ada",
  last_name: "Sample",
  email: "ada@e2e.test",
  role: "student",
  roles: ["student"],
  needs_second_factor: false,
  time_zone: "America/Los_Angeles",
};

const show = () =>
  renderPage(
    <main>
      <TimeZoneSection />
    </main>,
    "/account",
    { user: USER },
  );
const field = () => document.querySelector<HTMLInputElement>("[role=combobox]") as HTMLInputElement;
const options = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];
const named = () => document.querySelector("main strong")?.textContent;

const typeCity = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
const press = (key: string) =>
  act(async () =>
    field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
  );

test("a city typed leads to its zone, which applies at once", async () => {
  const response = Promise.withResolvers<{ status: number }>();
  const calls = stubApi(response.promise);
  await show();
  expect([named(), field().value]).toEqual(["Pacific time", "Los Angeles, Pacific time"]);
  await typeCity("boston");
  expect(options().map(({ textContent }) => textContent)).toEqual(["New York, Eastern time 7:00 AM"]);
  await press("Enter");
  expect([named(), field().value]).toEqual(["Eastern time", "New York, Eastern time"]);
  await act(async () => response.resolve({ status: 204 }));
  await eventually(() => expect(toasts()).toEqual(["Time zone savedAll times are now in Eastern time."]));
  expect(calls).toEqual([
    { method: "PUT", path: "/api/account/time-zone", body: { time_zone: "America/New_York" } },
  ]);
});

test("keys move through the list, and Escape leaves everything as it was", async () => {
  const calls = stubApi({ status: 204 });
  await show();
  await typeCity("san");
  const selected = () => options().findIndex((option) => option.getAttribute("aria-selected") === "true");
  const count = options().length;
  expect(count).toBeGreaterThan(2);
  await press("ArrowUp");
  expect([selected(), field().getAttribute("aria-activedescendant")]).toEqual([
    count - 1,
    options().at(-1)?.id,
  ]);
  await press("ArrowDown");
  expect(selected()).toBe(0);
  await press("Escape");
  expect([options().length, field().value, calls]).toEqual([0, "Los Angeles, Pacific time", []]);
});

test("a zone that is not saved stays chosen, while the former one applies", async () => {
  stubApi(problemResponse(503, "database_unavailable", "Please try again."), { status: 204 });
  await show();
  await typeCity("mumbai");
  const [mumbai] = options();
  if (mumbai) await click(mumbai);
  await eventually(() => expect(document.querySelector("main")?.textContent).toContain("Please try again."));
  expect([named(), field().value, field().getAttribute("aria-invalid")]).toEqual([
    "Pacific time",
    "Kolkata, India time",
    "true",
  ]);
  await click(getByText("Try again"));
  await eventually(() => expect(named()).toBe("India time"));
});
