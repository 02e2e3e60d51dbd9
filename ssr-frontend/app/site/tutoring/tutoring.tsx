import { brand } from "#content/brand.ts";
import { links } from "#content/links.ts";
import { apply } from "#content/navigation.ts";
import { tutoring } from "#content/tutoring.ts";
import { type PageHandle, useDocument } from "../../document.ts";
import { Orbit } from "../drawings/orbit.tsx";
import { ExternalLink } from "../external-link.tsx";
import { resolve } from "../frame/resolve.ts";
import callCss from "../parts/call.css?inline";
import { Call } from "../parts/call.tsx";
import { Figure } from "../parts/figure.tsx";
import itemsCss from "../parts/items.css?inline";
import { Items } from "../parts/items.tsx";
import openingCss from "../parts/opening.css?inline";
import { Opening } from "../parts/opening.tsx";
import { Part } from "../parts/part.tsx";
import { SitePage } from "../parts/site-page.tsx";
import stepsCss from "../parts/steps.css?inline";
import { Steps } from "../parts/steps.tsx";
import { Pricing } from "./pricing.tsx";
import css from "./tutoring.css?inline";

export const handle: PageHandle = { css: [openingCss, itemsCss, stepsCss, css, callCss] };

const [tutors] = resolve({ label: "Meet the tutors, by subject", to: "/tutoring-mentors" });

/** Science & Math Tutoring. */
export default function Tutoring() {
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
      <Opening
        kicker="Science & Math Tutoring"
        title={tutoring.title}
        lede={tutoring.lede}
        actions={
          <>
            <BookConsultation />
            <a className="button quiet" href={apply.to}>
              Create a student account
            </a>
          </>
        }
        figure={
          <Figure number={1} caption={tutoring.caption}>
            <Orbit />
          </Figure>
        }
      />
      <Part id="subjects" title={tutoring.offerings.title} tinted>
        <Items items={tutoring.offerings.items} />
        {tutors && (
          <p className="items-end">
            <a className="more" href={tutors.href}>
              {tutors.label}
            </a>
          </p>
        )}
      </Part>
      <Part id="how" title={tutoring.steps.title}>
        <Steps items={tutoring.steps.items} />
      </Part>
      <Pricing />
      <Call title={tutoring.call.title} text={tutoring.call.text}>
        <BookConsultation />
      </Call>
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
