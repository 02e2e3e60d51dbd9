import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import type { Booking } from "../bookings/booking.ts";
import { useLive, useSessionEnded } from "../live/live.tsx";
import {
  type ConfirmationEmail,
  isOlder,
  LONG_WAIT_POLLS,
  type PaymentState,
  paymentStateOf,
  pollDelay,
} from "./outcome.ts";

/** A payment as far as it is known. */
export interface PaymentView {
  state: PaymentState;
  booking: Booking;
  /** How often it was polled while nothing was final. */
  polls: number;
  /** Which request the rest is from. */
  request: number;
  /** How far the confirmation email has come, once it was asked. */
  confirmation_mail?: ConfirmationEmail | null;
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
  const [view, setView] = useState<PaymentView>({
    state: paymentStateOf(first),
    booking: first,
    polls: 0,
    request: 0,
    problem: undefined,
  });
  const { state, polls, problem } = view;
  const sessionEnded = useSessionEnded();
  const waiting = (state === "processing" || isEmailPending(view)) && !isFinal(problem);

  const requests = useRef(0);
  const poll = useCallback(async () => {
    const request = ++requests.current;
    try {
      const path = { id };
      const response = await unwrap(api.POST("/api/bookings/{id}/check-payment", { params: { path } }));
      setView((shown) => {
        const latest = isOlder({ ...response, request }, shown) ? shown : { ...response, request };
        return { ...latest, polls: shown.polls + 1, problem: undefined };
      });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.status === 401) sessionEnded();
      setView((view) => ({ ...view, polls: view.polls + 1, problem }));
    }
  }, [id, sessionEnded]);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(poll, pollDelay(polls));
    return () => clearTimeout(timer);
  }, [poll, polls, waiting]);

  useLive(["booking.changed"], (event) => {
    if (!event || (event.kind === "booking.changed" && event.data.booking_id === id)) void poll();
  });
  return { payment: view, check: poll };
}

/** Whether the confirmation email is still on its way out, and not for long enough to leave it to itself. */
const isEmailPending = ({ state, polls, confirmation_mail }: PaymentView): boolean =>
  state === "confirmed" &&
  polls < LONG_WAIT_POLLS &&
  (confirmation_mail === undefined || confirmation_mail === "waiting");

/** Whether asking again cannot help: the session has ended, or the booking is gone. */
const isFinal = (problem: Problem | undefined): boolean =>
  problem?.status === 401 || problem?.status === 403 || problem?.status === 404;
