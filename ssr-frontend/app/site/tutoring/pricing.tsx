import { links } from "#content/links.ts";
import { tutoring } from "#content/tutoring.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { BulletList } from "../components/bullet-list.tsx";
import { Section } from "../components/section.tsx";

const { pricing } = tutoring;

/** What tutoring costs: the price stands by each tutor; anything regular is agreed on. */
export function Pricing() {
  return (
    <Section id="pricing" title={pricing.title} lede={pricing.lede}>
      <article className="price-card">
        <div>
          <h3>{pricing.card.title}</h3>
          <p>{pricing.card.text}</p>
        </div>
        <div>
          <BulletList items={pricing.card.points} />
          <p className="actions">
            <ExternalLink href={links.consultation} className="button quiet">
              Book Consultation
            </ExternalLink>
          </p>
        </div>
      </article>
    </Section>
  );
}
