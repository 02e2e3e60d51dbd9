import type { components } from "../api/schema.gen.ts";

/** A tutor's total earnings in US cents, through Stripe and outside it. */
export const earnedCents = (totals: components["schemas"]["EarningsList"]["totals"]): number =>
  totals.due_cents + totals.on_its_way_cents + totals.paid_out_cents + totals.paid_elsewhere_cents;
