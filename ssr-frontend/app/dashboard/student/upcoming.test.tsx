// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Booking } from "../../bookings/booking.ts";
import { confirmHref } from "../../bookings/chosen-hour.ts";
import { BookingDialogs } from "../../bookings/manage/booking-dialogs.tsx";
import { type BookingPage, refreshBookings, upcomingBookings } from "../../queries/bookings.ts";
import { click, eventually, getByText, renderPage, stubApi } from "../../testing/app-page.tsx";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { UpcomingSessions } from "./upcoming.tsx";

const now = "2026-11-20T12:00:00Z";
const stats = { total: 0, upcoming: 0, completed: 0, confirmed: 0, bookings: 0 };

const held = (hold_expires_at: string) =>
  sampleBooking({
    status: "pending",
    payment_status: "unpaid",
    hold_expires_at,
    allowed_actions: ["pay", "cancel"],
  });

const Shown = () => (
  <BookingDialogs side="student" onChange={vi.fn()}>
    <UpcomingSessions upcoming={useQuery(upcomingBookings("student"))} />
  </BookingDialogs>
);

const show = (...items: Booking[]) => {
  const page: BookingPage = { items, more: false, stats };
  return renderPage(<Shown />, "/dashboard/student/lessons", { now }, [
    [upcomingBookings("student").queryKey, page],
  ]);
};

const list = (...items: Booking[]) => ({ status: 200, body: { items, next_cursor: null, stats } });

const shown = () => document.querySelector("[aria-labelledby=upcoming]")?.textContent;

test("an hour that the academy holds for a day says until when", async () => {
  await show(held("2026-11-21T12:00:00Z"));
  expect(shown()).toContain("Held for you untilSat, 4:00 AM");
  expect(document.querySelector("[role=timer]")).toBeNull();
  expect(getByText("Continue to payment")).toBeTruthy();
});

test("without a script a held hour leads to its payment, and what would do nothing is hidden", async () => {
  const hold = held("2026-11-20T13:00:00Z");
  await show(hold);
  const form = document.querySelector(".hold form");
  expect(form?.getAttribute("method")).toBe("post");
  expect(form?.getAttribute("action")).toBe(
    confirmHref({ tutor: hold.tutor.id, subject: hold.subject, starts_at: hold.starts_at }),
  );
  expect(form?.querySelector<HTMLInputElement>("[name=booking_id]")?.value).toBe(hold.id);
  expect(form?.querySelector("button")?.type).toBe("submit");
  expect(getByText("Cancel hold").classList.contains("needs-script")).toBe(true);
});

test("such an hour is counted down once an hour is left", async () => {
  await show(held("2026-11-20T13:00:00Z"));
  expect(document.querySelector("[role=timer]")?.textContent).toMatch(/^(60:00|59:5\d)$/);
});

test.each([
  [16, true],
  [14, false],
])(
  "%d minutes before it begins, a lesson can be added to a calendar: %s; then joining is what to do",
  async (minutes, isFile) => {
    const at = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
    const starts_at = at(minutes * 60_000);
    await show(sampleBooking({ status: "confirmed", starts_at, ends_at: at((minutes + 60) * 60_000) }));
    const link = (name: string) => document.querySelector(`a[aria-label^="${name}"]`);
    expect(link("Add to calendar") !== null).toBe(isFile);
    expect(link("Join Zoom")?.classList.contains("MuiButton-contained")).toBe(!isFile);
  },
);

test("a lesson that is paid elsewhere says so where its price would stand", async () => {
  await show(sampleBooking({ price_cents: 0, settled_elsewhere: true, payment_status: "not_required" }));
  expect(document.querySelector(".booking-price")?.textContent).toBe("Paid elsewhere");
});

test("a hold whose time is up is asked about, and gone only once the server says so", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const hold = held(now);
  const calls = stubApi(list(hold), list());
  await show(hold);
  expect(calls).toHaveLength(1);
  expect(shown()).toContain("Your hold has expired. Checking whether it’s still yours");
  expect(shown()).not.toMatch(/has expired, and|Continue to payment|Cancel hold/);
  expect(document.querySelector("[role=timer]")).toBeNull();
  await act(async () => vi.advanceTimersByTime(4000));
  await eventually(() => expect(shown()).toContain("has expired, and the time is open again"));
  await click(getByText("Dismiss"));
  expect(shown()).not.toContain("has expired, and");
  expect(shown()).toContain("No sessions booked yet.");
});

test("a hold that is given back in time is simply gone", async () => {
  stubApi(list());
  const { client } = await show(held("2026-11-20T12:31:00Z"));
  await act(() => refreshBookings(client));
  await eventually(() => expect(shown()).toContain("No sessions booked yet."));
  expect(shown()).not.toContain("has expired, and");
});
