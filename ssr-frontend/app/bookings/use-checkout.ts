import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Problem } from "../api/problem.ts";
import { openCheckout, refreshBookings } from "../queries/bookings.ts";
import { type ToastWords, useAction } from "../queries/use-action.ts";

/**
 * Leads to the payment page of a held booking, in this tab (docs/decisions/110-checkout-opens-in-the-same-tab.md).
 *
 * @param failed what to say when there is no payment page to go to
 */
export function useCheckout(failed: (problem: Problem) => ToastWords) {
  const [left, setLeft] = useState(false);
  const client = useQueryClient();
  const { busy, run } = useAction(openCheckout, { failed: (problem) => ({ toast: failed(problem) }) });
  useEffect(() => {
    // Back from the payment page, the browser may show this page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeft(false);
      void refreshBookings(client);
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [client]);

  /** Whether there is a payment page, which the browser is on its way to then. */
  async function leave(bookingId: string): Promise<boolean> {
    const done = await run(bookingId);
    if (!done) return false;
    setLeft(true);
    window.location.assign(done.data);
    return true;
  }
  return { leaving: busy || left, leave };
}
