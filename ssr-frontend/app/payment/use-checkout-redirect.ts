import type { UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { Problem } from "../api/problem.ts";
import { type ToastWords, useAction } from "../queries/use-action.ts";

/**
 * Leads to a payment page at Stripe, in this tab (docs/decisions/110-checkout-opens-in-the-same-tab.md).
 *
 * @param open asks for its address
 * @param failed what to say when there is no payment page to go to
 */
export function useCheckoutRedirect<V>(
  open: UseMutationOptions<string, Error, V>,
  failed: (problem: Problem) => ToastWords,
) {
  const [left, setLeft] = useState(false);
  const { busy, run } = useAction(open, { failed: (problem) => ({ toast: failed(problem) }) });

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
