import { links } from "#content/links.ts";
import { tutoring } from "#content/tutoring.ts";
import { ExternalLink } from "../external-link.tsx";
import { Part } from "../parts/part.tsx";
import { Points } from "../parts/points.tsx";

const { pricing } = tutoring;

/** What tutoring costs: the price stands by each tutor; anything regular is agreed on. */
export function Pricing() {
  return (
    <Part id="pricing" title={pricing.title} lede={pricing.lede}>
      <article className="price-card">
        <div>
          <h3>{pricing.card.title}</h3>
          <p>{pricing.card.text}</p>
        </div>
        <div>
          <Points items={pricing.card.points} />
          <p className="actions">
            <ExternalLink href={links.consultation} className="button quiet">
              Book Consultation
            </ExternalLink>
          </p>
        </div>
      </article>
    </Part>
  );
}
