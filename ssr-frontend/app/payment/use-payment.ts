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

/** What is known of a payment. */
interface PaymentFacts {
  state: PaymentState;
  booking: Booking;
  /** Which request the rest is from. */
  request: number;
  /** How far the confirmation email has come, once it was asked. */
  confirmation_mail?: ConfirmationEmail | null;
}

/** A payment as far as it is known. */
export interface PaymentView extends PaymentFacts {
  /** How often it was polled while nothing was final. */
  polls: number;
  /** Why the last poll failed; the next one may succeed. */
  problem: Problem | undefined;
}

/** A payment, and the way to ask about it at once. */
interface FollowedPayment {
  payment: PaymentView;
  /** Asks what has become of it: for who has just changed the booking here. */
  check: () => Promise<void>;
}

/**
 * Asks what has become of a booking's payment until it is final: in growing
 * intervals, and at once when a live event says that the booking changed.
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

/** Whether the confirmation email is still on its way out, and not for long enough to leave it to itself. */
const isEmailPending = ({ latest: { state, confirmation_mail }, polls }: Polls<PaymentFacts>): boolean =>
  state === "confirmed" &&
  polls < LONG_WAIT_POLLS &&
  (confirmation_mail === undefined || confirmation_mail === "waiting");
