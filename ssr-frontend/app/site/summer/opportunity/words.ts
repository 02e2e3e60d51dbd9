import type { PageWords } from "#content/pages.ts";
import { categories } from "#content/summer.ts";
import { costText } from "../../../summer/opportunity/amounts.ts";
import { dateText } from "../../../summer/opportunity/dates.ts";
import { isDeadlineOver, type OpportunityDetail } from "../../../summer/opportunity/opportunity.ts";
import { excerpt } from "../../mentors/excerpt.ts";

/** The length up to which search results show a description in full, in characters. */
const MAX_DESCRIPTION_LENGTH = 158;

/**
 * The title and description of an opportunity's page.
 *
 * @param now the time of rendering, in ms
 */
export function opportunityWords(of: OpportunityDetail, now: number): PageWords {
  const { title, organization, category } = of;
  return {
    name: title,
    title: `${title}, ${organization}`,
    description: excerpt(
      `${categories[category].name} by ${organization}. ${closingWords(of, now)}. Cost: ${costText(of)}. ${of.excerpt}`,
      MAX_DESCRIPTION_LENGTH,
    ),
  };
}

function closingWords(of: OpportunityDetail, now: number): string {
  const day = dateText(of.deadline.date);
  if (of.state === "open") return `Closes ${day}`;
  return isDeadlineOver(of, now) ? `Closed ${day}` : "No longer takes applications";
}
