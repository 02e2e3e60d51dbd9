import { formatDollars } from "#content/prices.ts";
import { detailPage } from "#content/summer-opportunities.ts";
import type { OpportunityCard } from "./opportunity.ts";

/** Cents without a fraction where there is none: `$3,450`, `$49.50`. */
function dollars(cents: number): string {
  const [whole = "", fraction = ""] = (cents / 100).toFixed(2).split(".");
  const amount = formatDollars(Number(whole));
  return fraction === "00" ? amount : `${amount}.${fraction}`;
}

/** What a family pays, for a list: `Free`, `$3,450`, `$3,450, aid available`. */
export function costText({ cost_cents, aid }: Pick<OpportunityCard, "cost_cents" | "aid">): string {
  if (cost_cents === 0) return "Free";
  return `${dollars(cost_cents)}${aid ? ", aid available" : ""}`;
}

/** What a family pays, in full: `Free`, `$3,450 in all`. */
export const wholeCostText = (cents: number): string => (cents === 0 ? "Free" : `${dollars(cents)} in all`);

/** What students are paid, in the organization's words where it has any. */
export function payText({ paid, stipend }: Pick<OpportunityCard, "paid" | "stipend">): string {
  if (!paid) return detailPage.unpaid;
  return stipend || detailPage.paidUnstated;
}
