// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { SlotSelection } from "../../../bookings/choose/slot-selection.ts";
import {
  click,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { sampleTutorCard } from "../../../testing/sample-tutor.ts";
import ConfirmBooking from "./confirm-booking.tsx";

const held = sampleBooking({
  status: "pending",
  payment_status: "unpaid",
  allowed_actions: ["pay", "cancel"],
});

const slot = {
  starts_at: held.starts_at,
  ends_at: held.ends_at,
  start_time: held.start_time,
  end_time: held.end_time,
};

const pick: SlotSelection = {
  subject: held.subject,
  date: held.scheduled_date,
  offer: { tutor: sampleTutorCard(), price_cents: 6000, slots: [slot] },
  slot,
};

/** Selects a slot and confirms the booking. */
async function agree() {
  const [onClose, onGone, onBooked] = [vi.fn(), vi.fn(), vi.fn()];
  await renderPage(
    <ConfirmBooking selection={pick} firstPrice={6000} open offered {...{ onClose, onGone, onBooked }} />,
    "/dashboard",
  );
  await click(getByText("Continue to payment"));
  return { onClose, onGone, onBooked };
}

test("somebody who is signed out by now is told so, and the step stays", async () => {
  const calls = stubApi(problemResponse(401, "unauthenticated", "Please sign in."));
  const { onClose } = await agree();
  expect(calls.map(({ path }) => path)).toEqual(["/api/bookings"]);
  expect(toasts()).toEqual(["Error booking session: User not authenticated"]);
  expect(onClose).not.toHaveBeenCalled();
});

test("until when the session can be moved or refunded is said before it is paid for", async () => {
  const props = { onClose: vi.fn(), onGone: vi.fn(), onBooked: vi.fn() };
  await renderPage(
    <ConfirmBooking selection={pick} firstPrice={6000} open offered {...props} />,
    "/dashboard",
  );
  expect(document.querySelector(".confirm-terms")?.textContent).toMatch(
    /^Plans change\? Until Fri, Nov 20, 4:00 PM .+ for a full refund\.We’ll hold this time/,
  );
});

test("a booking without a payment page says so, and that the time is held", async () => {
  const assign = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
  stubApi({ status: 201, body: held }, { status: 200, body: { url: "" } });
  const { onBooked } = await agree();
  expect(toasts()).toEqual([
    "Error booking session: No payment URL receivedYour time is held: see Upcoming Sessions.",
  ]);
  expect(onBooked).toHaveBeenCalledTimes(1);
  expect(assign).not.toHaveBeenCalled();
});

test("what the student would like to work on goes with the booking, and stays when that is refused", async () => {
  const props = { onClose: vi.fn(), onGone: vi.fn(), onBooked: vi.fn() };
  await renderPage(
    <ConfirmBooking selection={pick} firstPrice={pick.offer.price_cents} open offered {...props} />,
    "/dashboard",
  );
  await type("student_notes", "  Friction, please. ");
  const calls = stubApi(problemResponse(503, "unreachable", "We cannot reach our records."));
  await click(getByText("Continue to payment"));
  expect(calls[0]?.body).toMatchObject({ student_notes: "Friction, please.", subject: "Physics" });
  expect(document.querySelector<HTMLTextAreaElement>("[name=student_notes]")?.value).toBe(
    "  Friction, please. ",
  );
});

test("a price that changed while the step was open is told before anything is booked", async () => {
  const calls = stubApi(problemResponse(409, "price_changed", "The price has changed."));
  const dearer = { ...pick, offer: { ...pick.offer, price_cents: 7000 } };
  const [onClose, onGone, onBooked] = [vi.fn(), vi.fn(), vi.fn()];
  await renderPage(
    <ConfirmBooking selection={dearer} firstPrice={6000} open offered {...{ onClose, onGone, onBooked }} />,
    "/dashboard",
  );
  expect(document.body.textContent).toContain("The tutor changed the price from $60 to $70.");
  await click(getByText("Continue to payment"));
  // The request contains the price shown, and the API compares it.
  expect(calls[0]?.body).toMatchObject({ shown_price_cents: 7000 });
  expect(toasts()).toEqual(["Error booking session: The price has changed."]);
  expect(onClose).not.toHaveBeenCalled();
});
