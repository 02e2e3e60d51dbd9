import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { refreshBookings } from "../queries/bookings.ts";

/** Leads to the payment page of a held booking, in this tab (docs/decisions/110-checkout-opens-in-the-same-tab.md). */
export function useCheckout() {
  const [leaving, setLeaving] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    // Back from the payment page, the browser may show this page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(false);
      void refreshBookings(client);
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [client]);

  /** @throws {Problem} when there is no payment page to go to */
  async function leave(bookingId: string): Promise<void> {
    setLeaving(true);
    try {
      const params = { path: { id: bookingId } };
      const { url } = await unwrap(api.POST("/api/bookings/{id}/checkout", { params }));
      if (!url) throw noPaymentUrl();
      window.location.assign(url);
    } catch (problem) {
      setLeaving(false);
      throw problem;
    }
  }
  return { leaving, leave };
}

const noPaymentUrl = () =>
  new Problem({
    title: "Bad Gateway",
    status: 502,
    code: "no_payment_url",
    detail: "No payment URL received",
  });
