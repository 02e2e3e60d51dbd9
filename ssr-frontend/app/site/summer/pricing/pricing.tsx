import { portalPaths, summerPricing } from "#content/summer.ts";
import { type PageHandle, useDocument } from "../../../document.ts";
import { formatPrice } from "../../../money/format.ts";
import definitionsCss from "../../components/definitions.css?inline";
import { Definitions } from "../../components/definitions.tsx";
import pageHeaderCss from "../../components/page-header.css?inline";
import { PageHeader } from "../../components/page-header.tsx";
import { Section } from "../../components/section.tsx";
import portalNavCss from "../components/portal-nav.css?inline";
import { SummerPage } from "../components/summer-page.tsx";
import css from "./pricing.css?inline";

export const handle: PageHandle = { css: [portalNavCss, pageHeaderCss, definitionsCss, css] };

/** The portal's prices for students and organizations, and their terms. */
export default function SummerPricing() {
  const { listingPriceCents } = useDocument();
  const page = summerPricing(listingPriceCents ? formatPrice(listingPriceCents) : undefined);
  const { kicker, title, lede, students, providers, terms, ask } = page;
  return (
    <SummerPage path="/summer/pricing">
      <PageHeader kicker={kicker} title={title} lede={lede} />
      <div className="wrap plans">
        <Plan plan={students}>
          <a className="button" href={portalPaths.profile}>
            Create your profile
          </a>
          <a className="more" href="/summer/opportunities">
            Explore programs
          </a>
        </Plan>
        <Plan plan={providers}>
          <a className="button quiet" href={portalPaths.provider}>
            Post an opportunity
          </a>
        </Plan>
      </div>
      <Section id="terms" title={terms.title} tinted split>
        <div className="plans-terms">
          <Definitions items={terms.items} />
          <p className="actions">
            <a className="button quiet" href="/summer/contact">
              {ask}
            </a>
          </p>
        </div>
      </Section>
    </SummerPage>
  );
}

interface PlanProps {
  plan: { name: string; price: string; text: string };
  /** The actions. */
  children: React.ReactNode;
}

const Plan = ({ plan: { name, price, text }, children }: PlanProps) => (
  <section>
    <h2>{name}</h2>
    <p className="plan-price">{price}</p>
    <p>{text}</p>
    <p className="actions">{children}</p>
  </section>
);
