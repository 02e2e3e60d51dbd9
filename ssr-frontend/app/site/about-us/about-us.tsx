import { brand } from "#content/brand.ts";
import { founder, principles } from "#content/founder.ts";
import { links } from "#content/links.ts";
import { pastProjects } from "#content/past-projects.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import type { PageHandle } from "../../document.ts";
import definitionsCss from "../components/definitions.css?inline";
import { Definitions } from "../components/definitions.tsx";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { SitePage } from "../components/site-page.tsx";
import { Profile } from "../drawings/profile.tsx";
import css from "./about-us.css?inline";

export const handle: PageHandle = { css: [pageHeaderCss, definitionsCss, css] };

const person = {
  "@type": "Person",
  name: founder.name,
  jobTitle: founder.title,
  sameAs: [founder.linkedIn],
  worksFor: { "@type": "EducationalOrganization", name: brand.name },
};

/** The founder, and how the academy works. */
export default function AboutUs() {
  return (
    <SitePage path="/about-us" jsonLd={[person]}>
      <PageHeader
        kicker={founder.title}
        title={founder.name}
        lede={founder.lede}
        actions={
          <ExternalLink href={founder.linkedIn} className="button quiet">
            LinkedIn<span className="visually-hidden">: {founder.name}</span>
          </ExternalLink>
        }
        figure={
          <figure className="founder">
            <Profile label={founder.portrait} />
            <figcaption>
              <b>Fig. 1</b> {founder.caption}
            </figcaption>
          </figure>
        }
      />
      <section className="wrap biography" aria-label={`About ${founder.name}`}>
        {founder.biography.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="note">{founder.note}</p>
      </section>
      <Section id="principles" title={principles.title} tinted>
        <Definitions items={principles.items} />
        <p className="actions about-next">
          <ExternalLink href={links.consultation} className="button">
            Book Consultation
          </ExternalLink>
          <a href="/past-projects" className="more">
            {pastProjects.title}
          </a>
        </p>
      </Section>
    </SitePage>
  );
}
