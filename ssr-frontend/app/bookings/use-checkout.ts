import { useEffect, useState } from "react";
import { api } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { useReload } from "../api/reload.ts";

/** Leads to the payment page of a held booking, in this tab (docs/decisions/110-checkout-opens-in-the-same-tab.md). */
export function useCheckout() {
  const [leaving, setLeaving] = useState(false);
  const reload = useReload();
  useEffect(() => {
    // Back from the payment page, the browser may show this page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(false);
      void reload();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [reload]);

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
