import type { badgeMeanings } from "#content/summer-opportunities.ts";
import type { OpportunityCard } from "../../../summer/opportunity/opportunity.ts";

/** The kind of a listing's badge. */
export type BadgeKind = keyof typeof badgeMeanings;

/** The badges of an opportunity: a verified organization, and paid work. */
export const badgesOf = ({ verified, paid }: Pick<OpportunityCard, "verified" | "paid">): BadgeKind[] => [
  ...(verified ? [verified] : []),
  ...(paid ? (["paid"] as const) : []),
];
