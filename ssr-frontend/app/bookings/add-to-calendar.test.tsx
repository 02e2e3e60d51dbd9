// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderPage } from "../testing/app-page.tsx";
import { sampleBooking } from "../testing/sample-booking.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";

const show = (change: Parameters<typeof sampleBooking>[0] = {}) =>
  renderPage(<AddToCalendar booking={sampleBooking(change)} withWhom="with Mira Sample" />);

test("a confirmed lesson is a file, named by the lesson", async () => {
  await show({ status: "confirmed" });
  const link = document.querySelector("a");
  expect(link?.getAttribute("href")).toBe(`/api/bookings/${sampleBooking().id}/calendar.ics`);
  expect(link?.hasAttribute("download")).toBe(true);
  expect(link?.getAttribute("aria-label")).toMatch(/^Add to calendar: .+ with Mira Sample, /);
});

test.each(["pending", "cancelled", "completed"] as const)("a %s one is none", async (status) => {
  await show({ status });
  expect(document.querySelector("a")).toBeNull();
});
