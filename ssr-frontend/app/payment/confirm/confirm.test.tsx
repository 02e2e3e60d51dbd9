// @vitest-environment happy-dom
import type { ComponentType } from "react";
import { expect, test, vi } from "vitest";
import type { Booking } from "../../bookings/booking.ts";
import { type ChosenHour, confirmHref } from "../../bookings/chosen-hour.ts";
import { type BookingPage, upcomingBookings } from "../../queries/bookings.ts";
import { type TutorHours, tutorHours } from "../../queries/tutoring.ts";
import { click, getByText, problemResponse, renderPage, stubApi } from "../../testing/app-page.tsx";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { sampleTutorCard } from "../../testing/sample-tutor.ts";
import ConfirmPage from "./confirm.tsx";

/** The page reads the rest from its address and its queries. */
const Page = ConfirmPage as unknown as ComponentType<{ actionData: undefined }>;

const tutor = sampleTutorCard();
const chosen: ChosenHour = { tutor: tutor.id, subject: "Physics", starts_at: "2026-11-29T21:00:00Z" };
const user = {
  id: "u1",
  first_name: "Ada",
  last_name: "Sample",
  email: "ada@e2e.test",
  role: "student",
  roles: ["student"],
  needs_second_factor: false,
  time_zone: "America/New_York",
} as const;

const hour = (change: Partial<TutorHours> = {}): TutorHours => ({
  tutor,
  subject: "Physics",
  price_cents: 5000,
  starts_at: chosen.starts_at,
  ends_at: "2026-11-29T22:00:00Z",
  is_free: true,
  nearest: [],
  ...change,
});

async function show(
  shown: TutorHours | null,
  { own = [] as Booking[], roles = ["student"] as "student"[], now = "2026-11-20T12:00:00Z" } = {},
) {
  const stats = { total: 0, upcoming: 0, completed: 0, confirmed: 0, bookings: 0 };
  const page: BookingPage = { items: own, more: false, stats };
  return renderPage(<Page actionData={undefined} />, confirmHref(chosen), { user: { ...user, roles }, now }, [
    [tutorHours(chosen).queryKey, shown],
    [upcomingBookings("student").queryKey, page],
  ]);
}

const heading = () => document.querySelector("h1")?.textContent;
const words = () => document.querySelector("main")?.textContent ?? "";

const held = sampleBooking({
  tutor: { ...sampleBooking().tutor, id: tutor.id },
  starts_at: chosen.starts_at,
  ends_at: "2026-11-29T22:00:00Z",
  status: "pending",
  payment_status: "unpaid",
  allowed_actions: ["pay", "cancel"],
});

test("price, time in the reader's zone and the rule are shown before one button", async () => {
  await show(hour());
  for (const text of [
    "$50",
    "4:00 – 5:00 PM",
    "Eastern time",
    "Sat, Nov 28, 4:00 PM",
    "full refund",
    "31 minutes",
  ])
    expect(words()).toContain(text);
  expect(document.querySelectorAll("form button[type=submit]")).toHaveLength(1);
  expect(document.querySelector("form")?.getAttribute("action")).toBe(confirmHref(chosen));
});

test("the press books at the shown price, and opens the payment", async () => {
  const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
  await show(hour());
  const calls = stubApi(
    { status: 201, body: held },
    { status: 200, body: { items: [held], next_cursor: null, stats: {} } },
    { status: 200, body: hour({ is_free: false }) },
    { status: 200, body: { url: "https://checkout.example/1" } },
  );
  await click(getByText("Pay $50"));
  expect(calls[0]).toMatchObject({
    path: "/api/bookings",
    body: { tutor_id: tutor.id, subject: "Physics", starts_at: chosen.starts_at, shown_price_cents: 5000 },
  });
  expect(assign).toHaveBeenCalledWith("https://checkout.example/1");
});

test("an hour that was taken says so and offers the nearest free ones", async () => {
  const slot = {
    starts_at: "2026-11-29T22:00:00Z",
    ends_at: "2026-11-29T23:00:00Z",
    start_time: "",
    end_time: "",
  };
  await show(hour({ is_free: false, nearest: [slot] }));
  expect(heading()).toBe("This time is no longer free");
  expect(words()).toContain("Someone else has booked it");
  const link = [...document.querySelectorAll("a")].find((a) => a.textContent?.includes("5:00 PM"));
  expect(link?.getAttribute("href")).toBe(confirmHref({ ...chosen, starts_at: slot.starts_at }));
  expect(document.querySelector("form")).toBeNull();
});

test("an hour of the past is nobody else's", async () => {
  await show(hour({ is_free: false }), { now: "2026-11-30T12:00:00Z" });
  expect(words()).toContain("It has passed. You haven’t been charged.");
});

test("a student who has another session then reads which", async () => {
  const other = sampleBooking({
    ...held,
    tutor: sampleBooking().tutor,
    subject: "English",
    status: "confirmed",
  });
  const elsewhere = { ...other, tutor: { ...other.tutor, id: "0192aa11-0000-7000-8000-0000000000ff" } };
  await show(hour({ is_free: false }), { own: [elsewhere] });
  expect(heading()).toBe("You have another session then");
  expect(words()).toContain("your English session with");
});

test("who comes back from the payment page finds the time held, not taken", async () => {
  await show(hour({ is_free: false }), { own: [held] });
  expect(heading()).toBe("This time is held for you");
  expect(getByText("Continue to payment")).toBeTruthy();
});

test("what is booked already is not booked again", async () => {
  await show(hour({ is_free: false }), {
    own: [{ ...held, status: "confirmed", allowed_actions: ["cancel"] }],
  });
  expect(heading()).toBe("You’ve booked this session");
});

test("a refusal is explained at the form, which stays", async () => {
  await show(hour());
  stubApi(problemResponse(503, "payments_unavailable", "Payments are not set up."));
  await click(getByText("Pay $50"));
  expect(words()).toContain("Payments are not set up.");
  expect(heading()).toBe("Confirm and pay");
});

test("tutors who cannot be booked, and other roles, are told what to do", async () => {
  await show(null);
  expect(heading()).toBe("This session can’t be booked");
  await show(hour(), { roles: [] });
  expect(heading()).toBe("Sessions are booked with a student account");
});
