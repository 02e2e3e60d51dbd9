// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { type BookingPage, upcomingBookings } from "../queries/bookings.ts";
import { renderPage, stubApi } from "../testing/app-page.tsx";
import { sampleBooking } from "../testing/sample-booking.ts";
import type { Booking } from "./booking.ts";
import { useRefreshWhenOver } from "./use-refresh-when-over.ts";

const now = "2026-11-20T10:00:00Z";
const stats = { total: 0, upcoming: 0, completed: 0, confirmed: 0, bookings: 0 };
const endingAt = (id: string, ends_at: string) => sampleBooking({ id, ends_at });
const page = (...items: Booking[]): BookingPage => ({ items, more: false, stats });
const list = (...items: Booking[]) => ({ status: 200, body: { items, next_cursor: null, stats } });

function Shown() {
  const { data } = useQuery(upcomingBookings("tutor"));
  useRefreshWhenOver(data?.items);
  return null;
}

test("each lesson that ends has the lists loaded again, however long the page has been open", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: Date.parse(now) });
  onTestFinished(() => void vi.useRealTimers());
  const [first, second] = [endingAt("a", "2026-11-20T11:00:00Z"), endingAt("b", "2026-11-20T12:00:00Z")];
  const calls = stubApi(list(second), list());
  const pass = (hours: number) => act(async () => vi.advanceTimersByTimeAsync(hours * 3_600_000 + 2000));
  await renderPage(<Shown />, "/", { now }, [[upcomingBookings("tutor").queryKey, page(first, second)]]);
  await pass(0.9);
  expect(calls).toHaveLength(0);
  await pass(0.1);
  expect(calls).toHaveLength(1);
  await pass(1);
  expect(calls).toHaveLength(2);
});
