import { brand } from "#content/brand.ts";
import { links } from "#content/links.ts";
import { research } from "#content/prices.ts";
import { mentorship } from "#content/research-mentorship.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { type PageHandle, useDocument } from "../../document.ts";
import callToActionCss from "../components/call-to-action.css?inline";
import { CallToAction } from "../components/call-to-action.tsx";
import { Figure } from "../components/figure.tsx";
import itemGridCss from "../components/item-grid.css?inline";
import { ItemGrid } from "../components/item-grid.tsx";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { SitePage } from "../components/site-page.tsx";
import stepsCss from "../components/steps.css?inline";
import { Steps } from "../components/steps.tsx";
import { Spectrum } from "../drawings/spectrum.tsx";
import { resolveLink } from "../frame/resolve.ts";
import pricesCss from "./prices.css?inline";

export const handle: PageHandle = { css: [pageHeaderCss, itemGridCss, stepsCss, pricesCss, callToActionCss] };

const [mentors] = resolveLink({ label: "Meet the research mentors", to: "/research-mentors" });

/** Research mentorship: description, process and prices. */
export default function ResearchMentorship() {
  const { publicUrl = "" } = useDocument();
  const { get, timeline, call } = mentorship;
  return (
    <SitePage path="/research-mentorship" jsonLd={[serviceOf(publicUrl)]}>
      <PageHeader
        kicker="Research Mentorship"
        title={mentorship.title}
        lede={mentorship.lede}
        actions={
          <>
            <DiscoveryCall />
            <a href="#pricing">See the prices</a>
            {mentors && <a href={mentors.href}>{mentors.label}</a>}
          </>
        }
        figure={
          <Figure number={1} caption={mentorship.caption}>
            <Spectrum />
          </Figure>
        }
      />
      <Section id="what-you-get" title={get.title} tinted>
        <ItemGrid items={get.items} />
      </Section>
      <Section id="timeline" title={timeline.title} lede={timeline.lede}>
        <Steps items={timeline.steps} />
      </Section>
      <Prices />
      <CallToAction title={call.title} text={call.text}>
        <DiscoveryCall />
      </CallToAction>
    </SitePage>
  );
}

function DiscoveryCall() {
  return (
    <ExternalLink href={links.consultation} className="button">
      {mentorship.call.button}
    </ExternalLink>
  );
}

const { pricing, assistance } = mentorship;

/** The prices, and financial assistance. */
function Prices() {
  return (
    <Section id="pricing" title={pricing.title} lede={pricing.lede} tinted>
      <div className="prices">
        <table>
          <caption className="visually-hidden">{pricing.title}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">What</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {pricing.rows.map(({ what, detail, price, unit }) => (
              <tr key={what}>
                <th scope="row">
                  {what}
                  <span>{detail}</span>
                </th>
                <td>
                  {price}
                  {unit && <span> {unit}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <aside className="assistance" aria-labelledby="assistance">
          <h3 id="assistance">{assistance.title}</h3>
          <p className="assistance-figure">{assistance.figure}</p>
          <p>{assistance.text}</p>
        </aside>
      </div>
    </Section>
  );
}

const offer = (name: string, price: number) => ({ "@type": "Offer", name, price, priceCurrency: "USD" });

/** The schema.org `Service` of research mentorship with its prices. */
const serviceOf = (publicUrl: string): Record<string, unknown> => ({
  "@type": "Service",
  serviceType: "Research mentorship",
  name: "Research Mentorship",
  url: `${publicUrl}/research-mentorship`,
  provider: { "@type": "EducationalOrganization", name: brand.name, url: `${publicUrl}/` },
  offers: [offer("One student", research.price), offer("Pair", research.pairPrice)],
});
