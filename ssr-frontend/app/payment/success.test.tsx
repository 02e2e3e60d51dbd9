// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Booking } from "../bookings/booking.ts";
import { otherTimesHref } from "../bookings/chosen-hour.ts";
import { paymentStart } from "../queries/bookings.ts";
import type { User } from "../queries/session.ts";
import { click, getByText, renderPage, stubApi, toasts } from "../testing/app-page.tsx";
import { sampleBooking } from "../testing/sample-booking.ts";
import { type ConfirmationEmail, LONG_WAIT_POLLS, pollDelay } from "./outcome.ts";
import PaymentSuccessPage from "./success.tsx";

const booking = sampleBooking();
const user: User = {
  ...booking.student,
  email: "robin@e2e.test",
  role: "student",
  roles: ["student"],
  needs_second_factor: false,
};
const ON_ITS_WAY = "A confirmation email is on its way to robin@e2e.test.";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => vi.useRealTimers();
});

/**
 * The page once the server has reported the state of the email.
 *
 * @param later the API's next responses, in order
 */
async function show(
  confirmation_mail: ConfirmationEmail,
  lesson: Booking = booking,
  ...later: Parameters<typeof stubApi>
) {
  const first = { state: "confirmed", booking: lesson, confirmation_mail };
  const calls = stubApi({ status: 200, body: first }, ...later);
  await renderPage(<PaymentSuccessPage />, `/payment-success?booking_id=${lesson.id}`, { user }, [
    [paymentStart(lesson.id).queryKey, lesson],
  ]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(calls.map(({ path }) => path)).toEqual([`/api/bookings/${lesson.id}/check-payment`]);
  return calls;
}

const words = () => document.querySelector(".payment-words")?.textContent;

/** The lesson's facts by name. */
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll(".facts > div")].map((fact) => [
      fact.querySelector("dt")?.textContent,
      fact.querySelector("dd")?.textContent,
    ]),
  );

test("of a paid lesson an email will come, and the tutor will be in touch", async () => {
  await show("sent");
  expect(words()).toContain(ON_ITS_WAY);
  expect(words()).toContain("Mira will contact you before the session.");
});

test("of a paid lesson the way to the tutor's next free times is offered", async () => {
  await show("sent");
  const { subject, tutor } = booking;
  expect(getByText("Book another session with Mira").getAttribute("href")).toBe(
    otherTimesHref({ subject, tutor: tutor.id }),
  );
});

test("while the email cannot be sent, the page does not say that it is on its way", async () => {
  await show("failing");
  expect(toasts()).toEqual([
    "Email ErrorSession confirmed but emails could not be sent. You'll still receive session details.",
  ]);
  expect(words()).toContain("Payment Successful!");
  expect(words()).toContain("We couldn’t send the confirmation email to robin@e2e.test yet.");
  expect(words()).not.toContain("on its way");
});

test("a lesson without a time says that it is still to be determined", async () => {
  await show("sent", sampleBooking({ starts_at: "", ends_at: "" }));
  expect(facts()).toMatchObject({ Date: "TBD", Time: "TBD" });
});

test("a lesson that is cancelled here is shown so, whether or not a live event tells of it", async () => {
  const cancelled = sampleBooking({
    status: "cancelled",
    payment_status: "refund_pending",
    allowed_actions: [],
  });
  const calls = await show(
    "sent",
    booking,
    { status: 200, body: cancelled },
    { status: 200, body: { state: "refunded", booking: cancelled, confirmation_mail: null } },
  );
  // Preloads the lazy script.
  await import("../bookings/manage/cancel-lesson.tsx");
  await click(getByText("Cancel session"));
  const yes = [...document.querySelectorAll<HTMLElement>("[role=dialog] button")].at(-1);
  expect(yes?.textContent).toBe("Cancel session");
  await click(yes as HTMLElement);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(calls.slice(1).map(({ path }) => path)).toEqual([
    `/api/bookings/${booking.id}/cancel`,
    `/api/bookings/${booking.id}/check-payment`,
  ]);
  expect(document.querySelector("h1")?.textContent).toBe("Your payment is being refunded");
});

test("a payment on its way is asked for in growing intervals, and a long wait is explained", async () => {
  const pending = sampleBooking({
    status: "pending",
    payment_status: "unpaid",
    allowed_actions: ["pay", "cancel"],
    hold_expires_at: "2026-11-20T12:30:00Z",
  });
  const processing = {
    status: 200,
    body: { state: "processing", booking: pending, confirmation_mail: null },
  };
  const calls = stubApi(...Array(LONG_WAIT_POLLS + 1).fill(processing));
  await renderPage(<PaymentSuccessPage />, `/payment-success?booking_id=${booking.id}`, { user }, [
    [paymentStart(booking.id).queryKey, pending],
  ]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  for (let polls = 1; polls < LONG_WAIT_POLLS; polls++) {
    expect(calls).toHaveLength(polls);
    expect(words()).not.toContain("We haven’t received a payment yet.");
    await act(() => vi.advanceTimersByTimeAsync(0.9 * pollDelay(polls)));
    expect(calls).toHaveLength(polls);
    await act(() => vi.advanceTimersByTimeAsync(0.1 * pollDelay(polls) + 1));
  }
  expect(words()).toContain("We haven’t received a payment yet.");
});
