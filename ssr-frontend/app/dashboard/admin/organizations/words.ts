import { badgeMeanings } from "#content/summer-opportunities.ts";
import { countText, countWords } from "../../../components/count-words.ts";
import type { AdminOrganization, Verification } from "../../../queries/admin-organizations.ts";
import type { ListingChange } from "../listings/facts.ts";

/** The name on the badge of a verified organization. */
export const verifiedName = (verified: Verification): string => badgeMeanings[verified].name;

/** What the badge claims. */
export const verifiedMeaning = (verified: Verification): string => badgeMeanings[verified].text;

/** Whether the provider has proven an email address at the domain, and which one if known. */
export function domainWords(domain: string | null | undefined, email?: string | null): string {
  if (!domain) return "No domain is proven.";
  return email ? `Domain proven: ${domain}, at ${email}.` : `Domain proven: ${domain}.`;
}

/** The texts that differ from the public ones. */
export function waitingTexts({
  website,
  about,
  published,
}: Pick<AdminOrganization, "website" | "about" | "published">): ListingChange[] {
  if (!published) return [];
  const texts = [
    { name: "Website", before: published.website, after: website },
    { name: "About", before: published.about, after: about },
  ];
  return texts.filter(({ before, after }) => before !== after);
}

/** The host of a website, or the whole text if it is no URL. */
export const hostOf = (website: string): string =>
  URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, "") : website;

/** Whether a proven domain does not match the website: neither is a subdomain of the other. */
export function isElsewhere({ website, domain }: Pick<AdminOrganization, "website" | "domain">): boolean {
  if (!domain) return false;
  const [host, proven] = [hostOf(website).toLowerCase(), domain.toLowerCase()];
  return host !== proven && !host.endsWith(`.${proven}`) && !proven.endsWith(`.${host}`);
}

/** `2 listings in review, 3 open.` */
export const listingsWords = ({
  listings_in_review: waiting,
  listings_open: open,
}: Pick<AdminOrganization, "listings_in_review" | "listings_open">): string =>
  `${countWords(waiting, "listing")} in review, ${countText(open)} open.`;
