// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { tutorProfile } from "../../../queries/tutor.ts";
import {
  click,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import { sampleProfile } from "../../../testing/sample-profile.ts";
import { Rate } from "./rate.tsx";

const field = () => document.querySelector<HTMLInputElement>("[name=hourly_rate_cents]");
const dialog = () => document.querySelector("[role=dialog]");
const price = () => document.querySelector(".rate-price")?.textContent;

const EMPTY = "Please enter a rate. Enter 0 to teach for free.";
const OUT_OF_RANGE = "Please choose a rate from $0 to $1,000.";

async function open(cents = 4800) {
  const profile = sampleProfile({ hourly_rate_cents: cents });
  await renderPage(
    <Rate profile={profile}>
      {({ value, action }) => (
        <div>
          {value} {action}
        </div>
      )}
    </Rate>,
    "/dashboard/tutor/overview",
    {},
    [[tutorProfile.queryKey, profile]],
  );
  await click(getByText("Update Rate"));
}

test("the price is said while the rate is typed", async () => {
  await open();
  expect(document.querySelector("h2")?.textContent).toBe("Update Hourly Rate");
  expect(field()?.value).toBe("48");
  expect(price()).toBe("Students pay $60 an hour, of which $48.00 is yours.");
  await type("hourly_rate_cents", "48.01");
  expect(price()).toBe("Students pay $70 an hour, of which $48.01 is yours.");
  await type("hourly_rate_cents", "0");
  expect(price()).toBe("Students pay nothing: your sessions are free.");
  await type("hourly_rate_cents", "");
  expect(price()).toBe(EMPTY);
  await type("hourly_rate_cents", "1000.01");
  expect(price()).toBe(OUT_OF_RANGE);
});

test.each([
  ["", EMPTY],
  ["-5", OUT_OF_RANGE],
  ["1000.01", OUT_OF_RANGE],
])("%j is refused where it stands, and nothing is saved", async (typed, reason) => {
  await open();
  await type("hourly_rate_cents", typed);
  await act(async () => field()?.blur());
  const calls = stubApi({ status: 200, body: sampleProfile() });
  await click(getByText("Save rate"));
  expect(calls).toEqual([]);
  expect(toasts()).toEqual([`Error${reason}`]);
  expect([field()?.value, field()?.getAttribute("aria-invalid")]).toEqual([typed, "true"]);
});

test("free lessons are asked about before they are saved", async () => {
  await open();
  await type("hourly_rate_cents", "0");
  const calls = stubApi({ status: 200, body: sampleProfile({ hourly_rate_cents: 0, price_cents: 0 }) });
  await click(getByText("Save rate"));
  expect(calls).toEqual([]);
  expect(dialog()?.textContent).toContain("Free sessions: students pay nothing");
  await click(getByText("Go back"));
  expect(calls).toEqual([]);
  expect(field()?.value).toBe("0");
  await click(getByText("Save rate"));
  await click(getByText("Teach for free"));
  expect(calls).toMatchObject([{ path: "/api/tutor/hourly-rate", body: { hourly_rate_cents: 0 } }]);
  expect(toasts()).toEqual([
    "Hourly rate updated successfully!Students pay nothing: your sessions are free.",
  ]);
  expect(field()).toBeNull();
  expect(document.activeElement?.textContent).toBe("Update Rate");
});

test("free lessons that are not saved are said where they were asked about", async () => {
  await open();
  await type("hourly_rate_cents", "0");
  await click(getByText("Save rate"));
  stubApi(problemResponse(429, "rate_limited", "Too often."));
  await click(getByText("Teach for free"));
  expect(dialog()?.textContent).toContain("Too often.");
});

test("who teaches for free already is not asked again", async () => {
  await open(0);
  const calls = stubApi({ status: 200, body: sampleProfile({ hourly_rate_cents: 0, price_cents: 0 }) });
  await click(getByText("Save rate"));
  expect(calls).toMatchObject([{ body: { hourly_rate_cents: 0 } }]);
});

test("a refusal is said at the field, and what was typed stays", async () => {
  await open();
  await type("hourly_rate_cents", "50");
  stubApi(problemResponse(422, "validation_failed", "No.", { hourly_rate_cents: ["No."] }));
  await click(getByText("Save rate"));
  expect(toasts()).toEqual(["ErrorNo."]);
  expect([field()?.value, field()?.getAttribute("aria-invalid")]).toEqual(["50", "true"]);
});

test("a failure without words of its own has the form's", async () => {
  await open();
  stubApi({ status: 502, body: "" });
  await click(getByText("Save rate"));
  expect(toasts()).toEqual(["ErrorFailed to update hourly rate"]);
});
