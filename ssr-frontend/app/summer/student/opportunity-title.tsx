import { categories } from "#content/summer.ts";
import { type OpportunityCard, opportunityPath } from "../opportunity/opportunity.ts";
import { placeText } from "../opportunity/students.ts";

interface OpportunityTitleProps {
  opportunity: OpportunityCard;
  level: 2 | 3;
  /** Whether its public page no longer exists. */
  gone?: boolean;
}

/** The title of an opportunity, with category, organization and place; links to its public page. */
export function OpportunityTitle({ opportunity, level, gone = false }: OpportunityTitleProps) {
  const { title, slug, organization, category, remote } = opportunity;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <>
      <Heading>{gone ? title : <a href={opportunityPath({ slug })}>{title}</a>}</Heading>
      <p className="facts">
        {categories[category].name} · {organization} · {placeText(opportunity)}
        {remote && " · Remote"}
      </p>
    </>
  );
}
