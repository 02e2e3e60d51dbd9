import { type OpportunityCard, opportunityPath } from "../../../summer/opportunity/opportunity.ts";

/** The schema.org `ItemList` of a list: the addresses of its pages. */
export const itemListJsonLd = (name: string, items: OpportunityCard[], publicUrl: string) => ({
  "@type": "ItemList",
  name,
  itemListElement: items.map((opportunity, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: opportunity.title,
    url: publicUrl + opportunityPath(opportunity),
  })),
});
