import type { Problem } from "../api/problem.ts";
import { useCheckoutRedirect } from "../payment/use-checkout-redirect.ts";
import { openCheckout } from "../queries/bookings.ts";
import type { ToastWords } from "../queries/use-action.ts";

/**
 * Navigates to the Checkout Session of a held booking.
 *
 * @param failed the toast when there is no Checkout Session
 */
export const useCheckout = (failed: (problem: Problem) => ToastWords) =>
  useCheckoutRedirect(openCheckout, failed);
