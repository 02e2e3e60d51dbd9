import { Problem } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";

/** The payment page that the API names. A failure where it names none. */
export function checkoutUrl({ url }: components["schemas"]["CheckoutResponse"]): string {
  if (url) return url;
  throw new Problem({
    title: "Bad Gateway",
    status: 502,
    code: "no_payment_url",
    detail: "No payment URL received",
  });
}
