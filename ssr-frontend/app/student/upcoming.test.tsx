// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { click, getByText, renderPage } from "../testing/app-page.tsx";
import { sampleBooking } from "../testing/sample-booking.ts";
import { UpcomingSessions } from "./upcoming.tsx";

const now = "2026-11-20T12:00:00Z";

const held = (hold_expires_at: string) =>
  sampleBooking({ status: "pending", payment_status: "unpaid", hold_expires_at, allowed_actions: ["pay"] });

const show = (hold_expires_at: string) => {
  const stats = { total: 0, upcoming: 0, completed: 0 };
  const value = { holds: [held(hold_expires_at)], items: [], more: false, stats };
  return renderPage(<UpcomingSessions upcoming={{ value }} onChange={vi.fn()} />, "/dashboard", { now });
};

const shown = () => document.querySelector("[aria-labelledby=upcoming]")?.textContent;

test("a hold shows how long it still lasts", async () => {
  await show("2026-11-20T12:31:00Z");
  expect(document.querySelector("[role=timer]")?.textContent).toMatch(/^3[01]:\d\d$/);
});

test("a hold that has run out says so, and does not come back once that is read", async () => {
  await show(now);
  expect(shown()).toContain("has run out and the time is open again");
  expect(document.querySelector("[role=timer]")).toBeNull();
  await click(getByText("Dismiss"));
  expect(shown()).not.toContain("has run out");
  expect(shown()).toContain("Nothing booked yet.");
});
