import { useRef } from "react";
import { api } from "../api/browser.ts";
import { type Problem, unwrap } from "../api/problem.ts";
import type { Booking } from "../bookings/booking.ts";
import { useLive } from "../live/live.tsx";
import {
  type ConfirmationEmail,
  isOlder,
  LONG_WAIT_POLLS,
  type PaymentState,
  paymentStateOf,
} from "./outcome.ts";
import { type Polls, usePolls } from "./use-polls.ts";

/** The known state of a payment. */
interface PaymentFacts {
  state: PaymentState;
  booking: Booking;
  /** The number of the request that the rest is from. */
  request: number;
  /** The state of the confirmation email, once it is known. */
  confirmation_mail?: ConfirmationEmail | null;
}

/** A payment with the state of its polling. */
export interface PaymentView extends PaymentFacts {
  /** The number of polls without a final state. */
  polls: number;
  /** Why the last poll failed; polling continues. */
  problem: Problem | undefined;
}

/** A payment, and a function that polls at once. */
interface FollowedPayment {
  payment: PaymentView;
  /** Polls at once, after the booking was changed on this page. */
  check: () => Promise<void>;
}

/**
 * Polls the state of a booking's payment until it is final: in growing intervals, and at once on a live event
 * about the booking.
 */
export function usePayment(first: Booking): FollowedPayment {
  const { id } = first;
  const requests = useRef(0);
  const { latest, polls, problem, poll } = usePolls<PaymentFacts>({
    first: { state: paymentStateOf(first), booking: first, request: 0 },
    ask: async () => {
      const request = ++requests.current;
      const path = { id };
      return {
        ...(await unwrap(api.POST("/api/bookings/{id}/check-payment", { params: { path } }))),
        request,
      };
    },
    newer: (response, shown) => (isOlder(response, shown) ? shown : response),
    isWaiting: (polled) => polled.latest.state === "processing" || isEmailPending(polled),
  });
  useLive(["booking.changed"], (event) => {
    if (!event || (event.kind === "booking.changed" && event.data.booking_id === id)) void poll();
  });
  return { payment: { ...latest, polls, problem }, check: poll };
}

/** Whether the confirmation email is still pending, and the page has not waited too long for it. */
const isEmailPending = ({ latest: { state, confirmation_mail }, polls }: Polls<PaymentFacts>): boolean =>
  state === "confirmed" &&
  polls < LONG_WAIT_POLLS &&
  (confirmation_mail === undefined || confirmation_mail === "waiting");
