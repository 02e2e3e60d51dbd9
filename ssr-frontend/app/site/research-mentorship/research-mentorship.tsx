import { links } from "#content/links.ts";
import { mentorship } from "#content/research-mentorship.ts";
import { type PageHandle, useDocument } from "../../document.ts";
import { Spectrum } from "../drawings/spectrum.tsx";
import { ExternalLink } from "../external-link.tsx";
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
      <Part id="what-you-get" title={get.title} tinted>
        <Items items={get.items} />
      </Part>
      <Part id="timeline" title={timeline.title} lede={timeline.lede}>
        <Steps items={timeline.steps} />
      </Part>
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
