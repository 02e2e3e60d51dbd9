import type { badgeMeanings } from "#content/summer-opportunities.ts";
import type { OpportunityCard } from "../../../summer/opportunity/opportunity.ts";

/** What a listing's badge claims. */
export type BadgeKind = keyof typeof badgeMeanings;

/** The badges of an opportunity: who stands behind it, if an admin verified that, and whether students are paid. */
export const badgesOf = ({ verified, paid }: Pick<OpportunityCard, "verified" | "paid">): BadgeKind[] => [
  ...(verified ? [verified] : []),
  ...(paid ? (["paid"] as const) : []),
];
