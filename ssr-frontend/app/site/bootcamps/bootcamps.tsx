import { bootcamps, listing } from "#content/bootcamps.ts";
import { type PageHandle, useDocument } from "../../document.ts";
import callToActionCss from "../components/call-to-action.css?inline";
import { CallToAction } from "../components/call-to-action.tsx";
import { Figure } from "../components/figure.tsx";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { SitePage } from "../components/site-page.tsx";
import { Circuit } from "../drawings/circuit.tsx";
import { resolveLink } from "../frame/resolve.ts";
import css from "./bootcamps.css?inline";
import { BootcampCard } from "./card.tsx";
import { courseList } from "./course.ts";

export const handle: PageHandle = { css: [pageHeaderCss, css, callToActionCss] };

const [contact] = resolveLink({ label: "Contact Us", to: "/summer/contact", until: "/#contact" });
const previous = bootcamps.filter(({ status }) => status === "previous");
const upcoming = bootcamps.filter(({ status }) => status === "upcoming");

/** All bootcamps, past and upcoming. */
export default function Bootcamps() {
  const { publicUrl = "" } = useDocument();
  return (
    <SitePage path="/bootcamps" jsonLd={[courseList(bootcamps, publicUrl)]}>
      <PageHeader
        kicker="STEM Bootcamps"
        title={listing.title}
        lede={listing.lede}
        actions={
          <a className="button" href="#upcoming">
            See what’s planned
          </a>
        }
        figure={
          <Figure number={1} caption={listing.caption}>
            <Circuit />
          </Figure>
        }
      />
      <div className="wrap">
        <dl className="tally">
          {listing.facts.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Section id="previous" title={listing.previous.title} lede={listing.previous.lede}>
        {previous.map((bootcamp) => (
          <BootcampCard key={bootcamp.id} bootcamp={bootcamp} />
        ))}
      </Section>
      <Section id="upcoming" title={listing.upcoming.title} lede={listing.upcoming.lede} tinted>
        <div className="camps">
          {upcoming.map((bootcamp) => (
            <BootcampCard key={bootcamp.id} bootcamp={bootcamp} />
          ))}
        </div>
      </Section>
      <CallToAction title={listing.call.title} text={listing.call.text}>
        <a className="button" href="/">
          View All Programs
        </a>
        {contact && (
          <a className="button quiet" href={contact.href}>
            {contact.label}
          </a>
        )}
      </CallToAction>
    </SitePage>
  );
}
