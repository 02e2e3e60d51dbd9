// @vitest-environment happy-dom
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
const price = () => document.querySelector(".rate-price")?.textContent;

async function open() {
  const profile = sampleProfile();
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

test("the price is said while the rate is typed, and what is no number counts as 0", async () => {
  await open();
  expect(document.querySelector("h2")?.textContent).toBe("Update Hourly Rate");
  expect(field()?.value).toBe("48");
  expect(price()).toBe("Students pay $60 an hour, of which $48.00 is yours.");
  await type("hourly_rate_cents", "48.01");
  expect(price()).toBe("Students pay $70 an hour, of which $48.01 is yours.");
  await type("hourly_rate_cents", "");
  expect(price()).toBe("Students pay nothing: your sessions are free.");
  await type("hourly_rate_cents", "1000.01");
  expect(price()).toBe("Please choose a rate from $0 to $1000.");
});

test("a rate is saved in cents, and the form goes", async () => {
  await open();
  await type("hourly_rate_cents", "52.5");
  const calls = stubApi({ status: 200, body: sampleProfile({ hourly_rate_cents: 5250, price_cents: 7000 }) });
  await click(getByText("Save rate"));
  expect(calls).toMatchObject([{ path: "/api/tutor/hourly-rate", body: { hourly_rate_cents: 5250 } }]);
  expect(toasts()).toEqual([
    "Hourly rate updated successfully!Students pay $70 an hour, of which $52.50 is yours.",
  ]);
  expect(field()).toBeNull();
  expect(document.activeElement?.textContent).toBe("Update Rate");
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
