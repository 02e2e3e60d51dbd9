import { detailPage } from "#content/summer-opportunities.ts";
import { formatPrice } from "../../money/format.ts";
import type { OpportunityCard } from "./opportunity.ts";

/** The cost in a list: `Free`, `$3,450`, `$3,450, aid available`. */
export function costText({ cost_cents, aid }: Pick<OpportunityCard, "cost_cents" | "aid">): string {
  return `${formatPrice(cost_cents)}${cost_cents > 0 && aid ? ", aid available" : ""}`;
}

/** The cost in full: `Free`, `$3,450 in total`. */
export const wholeCostText = (cents: number): string =>
  cents === 0 ? "Free" : `${formatPrice(cents)} in total`;

/** What students are paid, in the organization's words if there are any. */
export function payText({ paid, stipend }: Pick<OpportunityCard, "paid" | "stipend">): string {
  if (!paid) return detailPage.unpaid;
  return stipend || detailPage.paidUnstated;
}
