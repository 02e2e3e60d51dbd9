// @vitest-environment happy-dom
import { expect, test } from "vitest";
import {
  click,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
} from "../testing/app-page.tsx";
import { sampleBooking } from "../testing/sample-booking.ts";
import { LONG_WAIT_POLLS } from "./outcome.ts";
import { Waiting } from "./waiting.tsx";

/** The page after a long wait for a payment that may have been abandoned. */
function wait(hold_expires_at = "2026-11-20T12:30:00Z") {
  const booking = sampleBooking({
    status: "pending",
    payment_status: "unpaid",
    allowed_actions: ["pay", "cancel"],
    hold_expires_at,
  });
  const payment = {
    state: "processing",
    booking,
    polls: LONG_WAIT_POLLS,
    request: 1,
    problem: undefined,
  } as const;
  return renderPage(<Waiting payment={payment} />, "/payment-success");
}

test.each([
  ["2026-11-20T12:30:00Z", "until 4:30 AM Pacific time"],
  ["2026-11-21T12:00:00Z", "until Sat, 4:00 AM Pacific time"],
])("a hold until %s is told as %s", async (until, words) => {
  await wait(until);
  expect(document.body.textContent).toContain(`we’ll hold the time for you ${words}`);
});

test("why there is no payment page to go to is said", async () => {
  stubApi(problemResponse(409, "hold_expired", "Your hold on this time has run out."));
  await wait();
  await click(getByText("Return to payment"));
  expect(toasts()).toEqual(["ErrorYour hold on this time has run out."]);
  expect(isOff(getByText("Return to payment"))).toBe(false);
});
