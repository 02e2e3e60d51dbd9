import { Problem } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";

/** The URL of the Checkout Session in the response. Throws if there is none. */
export function checkoutUrl({ url }: components["schemas"]["CheckoutResponse"]): string {
  if (url) return url;
  throw new Problem({
    title: "Bad Gateway",
    status: 502,
    code: "no_payment_url",
    detail: "No payment URL received",
  });
}
