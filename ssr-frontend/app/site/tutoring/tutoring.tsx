import { brand } from "#content/brand.ts";
import { links } from "#content/links.ts";
import { findTutor } from "#content/meet-mentors.ts";
import { tutoring } from "#content/tutoring.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { type PageHandle, useDocument } from "../../document.ts";
import { BulletList } from "../components/bullet-list.tsx";
import callToActionCss from "../components/call-to-action.css?inline";
import { CallToAction } from "../components/call-to-action.tsx";
import { Figure } from "../components/figure.tsx";
import itemGridCss from "../components/item-grid.css?inline";
import { ItemGrid } from "../components/item-grid.tsx";
import { loadPrices } from "../components/mentor-lists.server.ts";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { priceRange } from "../components/price-range.ts";
import { Section } from "../components/section.tsx";
import { SitePage } from "../components/site-page.tsx";
import stepsCss from "../components/steps.css?inline";
import { Steps } from "../components/steps.tsx";
import { Orbit } from "../drawings/orbit.tsx";
import { resolveLink } from "../frame/resolve.ts";
import type { Route } from "./+types/tutoring";
import css from "./tutoring.css?inline";

export const handle: PageHandle = {
  css: [pageHeaderCss, itemGridCss, stepsCss, css, callToActionCss],
  tags: ["mentors"],
};

export const loader = async ({ request }: Route.LoaderArgs) => ({ prices: await loadPrices(request) });

const [tutors] = resolveLink({ label: "Meet the tutors, by subject", to: "/tutoring-mentors" });

/** Science & Math Tutoring. */
export default function Tutoring({ loaderData: { prices } }: Route.ComponentProps) {
  const { publicUrl = "" } = useDocument();
  const service = {
    "@type": "Service",
    serviceType: "Tutoring",
    name: "Science & Math Tutoring",
    url: `${publicUrl}/tutoring`,
    provider: { "@type": "EducationalOrganization", name: brand.name, url: `${publicUrl}/` },
  };
  return (
    <SitePage path="/tutoring" jsonLd={[service]}>
      <PageHeader
        kicker="Science & Math Tutoring"
        title={tutoring.title}
        lede={tutoring.lede}
        actions={
          <>
            <BookConsultation />
            <a className="button quiet" href={findTutor.to}>
              {findTutor.label}
            </a>
          </>
        }
        figure={
          <Figure number={1} caption={tutoring.caption}>
            <Orbit />
          </Figure>
        }
      />
      <Section id="subjects" title={tutoring.offerings.title} tinted>
        <ItemGrid items={tutoring.offerings.items} />
        {tutors && (
          <p className="items-end">
            <a className="more" href={tutors.href}>
              {tutors.label}
            </a>
          </p>
        )}
      </Section>
      <Section id="how" title={tutoring.steps.title}>
        <Steps items={tutoring.steps.items} />
      </Section>
      <Pricing prices={prices} />
      <CallToAction title={tutoring.call.title} text={tutoring.call.text}>
        <BookConsultation />
      </CallToAction>
    </SitePage>
  );
}

function BookConsultation() {
  return (
    <ExternalLink href={links.consultation} className="button">
      Book Consultation
    </ExternalLink>
  );
}

const { pricing } = tutoring;

/** Pricing: each tutor's price is on their page; regular lessons are by agreement. */
function Pricing({ prices }: { prices: number[] }) {
  const range = priceRange(prices);
  return (
    <Section id="pricing" title={pricing.title} lede={pricing.lede}>
      <div className="prices-now">
        {range && (
          <p>
            {findTutor.prices} <b>{range}</b>.
          </p>
        )}
        <a className="more" href={findTutor.to}>
          {findTutor.label}
        </a>
      </div>
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
