import { detailPage } from "#content/summer-opportunities.ts";
import type { ListingDraft } from "../../../queries/admin-listings.ts";
import { payText, wholeCostText } from "../../../summer/opportunity/amounts.ts";
import { CATEGORIES } from "../../../summer/opportunity/categories.ts";
import { datesText, dateText, hourText, lengthText } from "../../../summer/opportunity/dates.ts";
import { gradesText, placeText } from "../../../summer/opportunity/students.ts";
import { zoneName } from "../../../time/zones.ts";

/** A fact of a listing. */
interface ListingFact {
  name: string;
  /** The text as the site shows it; empty if it is not filled in. */
  textOf: (draft: ListingDraft) => string;
}

/** Shown for a fact that is not filled in. */
export const NOT_STATED = "Not filled in";

function dates({ starts_on, ends_on }: ListingDraft): string {
  if (starts_on && ends_on) return `${datesText(starts_on, ends_on)} (${lengthText(starts_on, ends_on)})`;
  if (starts_on) return `From ${dateText(starts_on)}`;
  return ends_on ? `Until ${dateText(ends_on)}` : "";
}

function deadline({ deadline_date, deadline_time: time, deadline_zone: zone }: ListingDraft): string {
  if (!deadline_date) return "";
  return `${dateText(deadline_date)}${time ? `, ${hourText({ time, zone_name: zoneName(zone) })}` : ""}`;
}

function place({ location, country, remote }: ListingDraft): string {
  const where = country ? placeText({ location, country }) : location;
  return remote && where ? `Remote; the organization is in ${where}` : where;
}

/** The one-line facts of a listing, in the order of its public page. */
export const LISTING_FACTS: readonly ListingFact[] = [
  { name: "Kind of program", textOf: ({ category }) => (category ? CATEGORIES[category] : "") },
  { name: "Field", textOf: ({ discipline }) => discipline },
  { name: "Deadline", textOf: deadline },
  {
    name: "Decisions",
    textOf: ({ decision_on }) => (decision_on ? `By ${dateText(decision_on)}` : detailPage.noDecision),
  },
  { name: "Dates", textOf: dates },
  {
    name: "Cost",
    textOf: ({ cost_cents }) => (typeof cost_cents === "number" ? wholeCostText(cost_cents) : ""),
  },
  { name: "Aid", textOf: ({ aid }) => aid || detailPage.noAid },
  { name: "Pay", textOf: payText },
  {
    name: "For",
    textOf: ({ min_grade, max_grade }) =>
      min_grade && max_grade ? gradesText({ min_grade, max_grade }) : "",
  },
  { name: "Residency", textOf: ({ residency }) => residency || detailPage.anyResidency },
  { name: "Place", textOf: place },
  { name: "Run by", textOf: ({ run_by }) => run_by },
  { name: "Its own page", textOf: ({ apply_url }) => apply_url },
  { name: "Question to applicants", textOf: ({ question }) => question || "None" },
];

/** The same, and the texts that the public page shows without a label. */
const ALL_FACTS: readonly ListingFact[] = [
  { name: "Title", textOf: ({ title }) => title },
  ...LISTING_FACTS,
  { name: "Description", textOf: ({ description }) => description },
];

/** A difference between a listing's draft and its public page. */
export interface ListingChange {
  name: string;
  before: string;
  after: string;
}

/** The changes that an approval makes to the public page, in that page's order. */
export const changesOf = (published: ListingDraft, draft: ListingDraft): ListingChange[] =>
  ALL_FACTS.flatMap(({ name, textOf }) => {
    const [before, after] = [textOf(published), textOf(draft)];
    return before === after ? [] : [{ name, before, after }];
  });

/** The paragraphs of a description, as on its public page. */
export const paragraphsOf = (description: string): string[] =>
  description
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter(Boolean);
