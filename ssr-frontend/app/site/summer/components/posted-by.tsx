import { badgeMeanings, detailPage } from "#content/summer-opportunities.ts";
import { ExternalLink } from "../../../components/external-link.tsx";
import type { OpportunityDetail } from "../../../summer/opportunity/opportunity.ts";
import { answersText } from "./answers.ts";

/** The organization that posted a listing itself, as it says and as we know it. Styles: `opportunity-facts.css`. */
export function PostedBy({ organization }: { organization: NonNullable<OpportunityDetail["posted_by"]> }) {
  const { name, website, about, domain, verified, answers } = organization;
  const { title, site, domain: proven, noDomain } = detailPage.postedBy;
  return (
    <section className="posted-by" aria-label={`${title} ${name}`}>
      <h2>
        {title} {name}
      </h2>
      {verified && (
        <ul className="badges" aria-label="Badges">
          <li className={`badge ${verified}`}>{badgeMeanings[verified].name}</li>
        </ul>
      )}
      {about && <p>{about}</p>}
      <p className="note">{domain ? `${proven} ${domain}.` : noDomain}</p>
      <p className="note">{answersText(answers)}</p>
      {website && (
        <p>
          <ExternalLink href={website} className="more">
            {site}
          </ExternalLink>
        </p>
      )}
    </section>
  );
}
