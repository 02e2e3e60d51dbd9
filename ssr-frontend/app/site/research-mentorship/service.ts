import { brand } from "#content/brand.ts";
import { research } from "#content/prices.ts";

const offer = (name: string, price: number) => ({ "@type": "Offer", name, price, priceCurrency: "USD" });

/** Research mentorship and its prices as search engines read them. */
export const serviceOf = (publicUrl: string): Record<string, unknown> => ({
  "@type": "Service",
  serviceType: "Research mentorship",
  name: "Research Mentorship",
  url: `${publicUrl}/research-mentorship`,
  provider: { "@type": "EducationalOrganization", name: brand.name, url: `${publicUrl}/` },
  offers: [offer("One student", research.price), offer("Pair", research.pairPrice)],
});
