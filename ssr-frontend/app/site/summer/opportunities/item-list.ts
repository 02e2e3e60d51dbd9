import { type OpportunityCard, opportunityPath } from "../../../summer/opportunity/opportunity.ts";

/** A list as search engines read it: the addresses of its pages, which say the rest. */
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
