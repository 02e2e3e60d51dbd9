import { links } from "#content/links.ts";
import { mentorship } from "#content/research-mentorship.ts";
import { type PageHandle, useDocument } from "../../document.ts";
import callCss from "../components/call.css?inline";
import { Call } from "../components/call.tsx";
import { Figure } from "../components/figure.tsx";
import itemsCss from "../components/items.css?inline";
import { Items } from "../components/items.tsx";
import openingCss from "../components/opening.css?inline";
import { Opening } from "../components/opening.tsx";
import { Section } from "../components/section.tsx";
import { SitePage } from "../components/site-page.tsx";
import stepsCss from "../components/steps.css?inline";
import { Steps } from "../components/steps.tsx";
import { Spectrum } from "../drawings/spectrum.tsx";
import { ExternalLink } from "../external-link.tsx";
import pricesCss from "./prices.css?inline";
import { Prices } from "./prices.tsx";
import { serviceOf } from "./service.ts";

export const handle: PageHandle = { css: [openingCss, itemsCss, stepsCss, pricesCss, callCss] };

/** Research mentorship: what it is, how it goes, what it costs. */
export default function ResearchMentorship() {
  const { publicUrl = "" } = useDocument();
  const { get, timeline, call } = mentorship;
  return (
    <SitePage path="/research-mentorship" jsonLd={[serviceOf(publicUrl)]}>
      <Opening
        kicker="Research Mentorship"
        title={mentorship.title}
        lede={mentorship.lede}
        actions={
          <>
            <DiscoveryCall />
            <a href="#pricing">See the prices</a>
          </>
        }
        figure={
          <Figure number={1} caption={mentorship.caption}>
            <Spectrum />
          </Figure>
        }
      />
      <Section id="what-you-get" title={get.title} tinted>
        <Items items={get.items} />
      </Section>
      <Section id="timeline" title={timeline.title} lede={timeline.lede}>
        <Steps items={timeline.steps} />
      </Section>
      <Prices />
      <Call title={call.title} text={call.text}>
        <DiscoveryCall />
      </Call>
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
