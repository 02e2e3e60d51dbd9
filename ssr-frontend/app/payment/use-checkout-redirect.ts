import { type QueryClient, type UseMutationOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Problem } from "../api/problem.ts";
import { type ToastWords, useAction } from "../queries/use-action.ts";

interface CheckoutRedirectOptions {
  /** What to say when there is no payment page to go to. */
  failed: (problem: Problem) => ToastWords;
  /** Loads again what may have been paid meanwhile. */
  refresh: (client: QueryClient) => Promise<void>;
}

/**
 * Leads to a payment page at Stripe, in this tab (docs/decisions/110-checkout-opens-in-the-same-tab.md).
 *
 * @param open asks for its address
 */
export function useCheckoutRedirect<V>(
  open: UseMutationOptions<string, Error, V>,
  { failed, refresh }: CheckoutRedirectOptions,
) {
  const [left, setLeft] = useState(false);
  const client = useQueryClient();
  const latestRefresh = useRef(refresh);
  useEffect(() => {
    latestRefresh.current = refresh;
  });
  const { busy, run } = useAction(open, { failed: (problem) => ({ toast: failed(problem) }) });
  useEffect(() => {
    // Back from the payment page, the browser may show this page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeft(false);
      void latestRefresh.current(client);
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [client]);

  /** Whether there is a payment page, which the browser is on its way to then. */
  async function leave(what: V): Promise<boolean> {
    const done = await run(what);
    if (!done) return false;
    setLeft(true);
    window.location.assign(done.data);
    return true;
  }
  return { leaving: busy || left, leave };
}
