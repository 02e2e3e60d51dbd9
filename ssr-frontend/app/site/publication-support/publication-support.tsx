import { presentations, publications, targeted, type Venue } from "#content/publications.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import type { PageHandle } from "../../document.ts";
import definitionsCss from "../components/definitions.css?inline";
import { Definitions } from "../components/definitions.tsx";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { SitePage } from "../components/site-page.tsx";
import { Citations } from "../drawings/citations.tsx";
import css from "./publication-support.css?inline";

export const handle: PageHandle = { css: [pageHeaderCss, definitionsCss, css] };

const { kicker, title, lede, help, note } = publications;

/** Venues where students can publish and present, and how we help. */
export default function PublicationSupport() {
  return (
    <SitePage path="/publication-support">
      <PageHeader
        kicker={kicker}
        title={title}
        lede={lede}
        actions={
          <>
            <a className="button quiet" href="#targeted">
              Targeted Publications
            </a>
            <a className="more" href="#presentations">
              Additional Presentations
            </a>
          </>
        }
        figure={
          <figure>
            <Citations />
            <figcaption>
              <b>Fig. 1</b> Five years of papers, and what each one builds on. The newest is yours.
            </figcaption>
          </figure>
        }
      />
      <Section id="help" title={help.title} tinted>
        <Definitions items={help.items} />
      </Section>
      <Section
        id="targeted"
        title="Targeted Publications"
        lede="Journals, and servers that post papers before review."
      >
        <Venues venues={targeted} />
      </Section>
      <Section
        id="presentations"
        title="Additional Presentations"
        lede="Where to show your work, and what helps along the way."
      >
        <Venues venues={presentations} />
        <p className="note venues-note">{note}</p>
      </Section>
    </SitePage>
  );
}

/** Venues with their badge, advice and link. */
function Venues({ venues }: { venues: Venue[] }) {
  return (
    <ul className="venues">
      {venues.map((venue) => (
        <li key={venue.href}>
          <div className="venue-name">
            <h3>{venue.name}</h3>
            <span className="badge" data-kind={venue.kind}>
              {venue.kind}
            </span>
          </div>
          <p>{venue.text}</p>
          <ExternalLink href={venue.href} className="button quiet">
            Visit Website<span className="visually-hidden">: {venue.name}</span>
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
