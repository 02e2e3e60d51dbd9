import type { Problem } from "../api/problem.ts";
import { useCheckoutRedirect } from "../payment/use-checkout-redirect.ts";
import { openCheckout } from "../queries/bookings.ts";
import type { ToastWords } from "../queries/use-action.ts";

/**
 * Leads to the payment page of a held booking.
 *
 * @param failed what to say when there is no payment page to go to
 */
export const useCheckout = (failed: (problem: Problem) => ToastWords) =>
  useCheckoutRedirect(openCheckout, failed);
