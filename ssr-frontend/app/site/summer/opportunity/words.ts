import type { PageWords } from "#content/pages.ts";
import { categories } from "#content/summer.ts";
import { excerpt } from "../../mentors/excerpt.ts";
import { costText } from "../components/amounts.ts";
import { dateText } from "../components/dates.ts";
import type { OpportunityDetail } from "../components/opportunity.ts";

/** The longest description that search results show whole, in letters. */
const MAX_DESCRIPTION_LENGTH = 158;

/** What an opportunity's page is called and says of itself. */
export function opportunityWords(of: OpportunityDetail): PageWords {
  const { title, organization, category, deadline, state } = of;
  const closes = `${state === "open" ? "Closes" : "Closed"} ${dateText(deadline.date)}`;
  return {
    name: title,
    title: `${title}, ${organization}`,
    description: excerpt(
      `${categories[category].name} by ${organization}. ${closes}. Cost: ${costText(of)}. ${of.excerpt}`,
      MAX_DESCRIPTION_LENGTH,
    ),
  };
}
