import { badgeMeanings } from "#content/summer-opportunities.ts";
import type { OpportunityCard } from "../../../summer/opportunity/opportunity.ts";
import { badgesOf } from "./badges.ts";

/** The badges of a listing. Styles: `opportunity-list.css`. */
export function BadgeList({ of }: { of: Pick<OpportunityCard, "verified" | "paid"> }) {
  const kinds = badgesOf(of);
  if (kinds.length === 0) return null;
  return (
    <ul className="badges" aria-label="Badges">
      {kinds.map((kind) => (
        <li key={kind} className={`badge ${kind}`}>
          {badgeMeanings[kind].name}
        </li>
      ))}
    </ul>
  );
}
