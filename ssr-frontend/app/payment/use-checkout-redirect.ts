import type { UseMutationOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { Problem } from "../api/problem.ts";
import { type ToastWords, useAction } from "../queries/use-action.ts";

/**
 * Redirects to a Checkout Session, in this tab (docs/decisions/110-checkout-opens-in-the-same-tab.md).
 *
 * @param open requests its URL
 * @param failed the message if there is no Checkout Session
 */
export function useCheckoutRedirect<V>(
  open: UseMutationOptions<string, Error, V>,
  failed: (problem: Problem) => ToastWords,
) {
  const [left, setLeft] = useState(false);
  const { busy, run } = useAction(open, { failed: (problem) => ({ toast: failed(problem) }) });

  /** Resolves to whether there is a Checkout Session, which the browser then navigates to. */
  async function leave(what: V): Promise<boolean> {
    const done = await run(what);
    if (!done) return false;
    setLeft(true);
    window.location.assign(done.data);
    return true;
  }
  return { leaving: busy || left, leave };
}
