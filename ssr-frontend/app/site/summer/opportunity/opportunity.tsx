import { data, redirect } from "react-router";
import { detailPage, gonePage } from "#content/summer-opportunities.ts";
import { serverApi } from "../../../api/api.server.ts";
import { asResponse, Problem, unwrap } from "../../../api/problem.ts";
import { Page } from "../../../components/page.tsx";
import { type PageHandle, useDocument } from "../../../document.ts";
import {
  OPPORTUNITIES_PATH,
  type OpportunityDetail,
  opportunityPath,
} from "../../../summer/opportunity/opportunity.ts";
import { Section } from "../../components/section.tsx";
import notFoundCss from "../../not-found.css?inline";
import NotFound from "../../not-found.tsx";
import factsCss from "../components/opportunity-facts.css?inline";
import { OpportunityFacts } from "../components/opportunity-facts.tsx";
import listCss from "../components/opportunity-list.css?inline";
import { OpportunityList } from "../components/opportunity-list.tsx";
import portalNavCss from "../components/portal-nav.css?inline";
import { PortalNav } from "../components/portal-nav.tsx";
import { SummerPage } from "../components/summer-page.tsx";
import type { Route } from "./+types/opportunity";
import { opportunityJsonLd } from "./markup.ts";
import css from "./opportunity.css?inline";
import { opportunityWords } from "./words.ts";

interface OpportunityPageData {
  /** `undefined` if there is none at this address, or it was taken down. */
  opportunity: OpportunityDetail | undefined;
  /** Whether it was taken down. */
  isGone: boolean;
  /** When it was read, in ms. */
  now: number;
}

export const handle: PageHandle = {
  css: [portalNavCss, listCss, factsCss, notFoundCss, css],
  // The page shows similar opportunities, and an unknown slug may become a new one's.
  tags: ({ opportunity }: OpportunityPageData) => [
    "opportunities",
    ...(opportunity ? [`opportunity-${opportunity.id}`] : []),
  ],
};

/**
 * One opportunity. A former slug redirects to the current one; one that was taken down is a 410, so that
 * search engines drop it.
 */
export async function loader({ request, params: { slug } }: Route.LoaderArgs) {
  const found = (opportunity: OpportunityDetail | undefined, status: number) =>
    data<OpportunityPageData>({ opportunity, isGone: status === 410, now: Date.now() }, { status });
  try {
    const params = { path: { slug } };
    const opportunity = await unwrap(serverApi(request).GET("/api/summer/opportunities/{slug}", { params }));
    if (opportunity.slug === slug) return found(opportunity, 200);
    throw redirect(opportunityPath(opportunity), 301);
  } catch (problem) {
    const status = problem instanceof Problem ? problem.status : undefined;
    if (status === 404 || status === 410) return found(undefined, status);
    throw asResponse(problem);
  }
}

/** An opportunity's page, with what a family needs to decide and to apply in time. */
export default function Opportunity({ loaderData: { opportunity, isGone, now } }: Route.ComponentProps) {
  const { publicUrl = "" } = useDocument();
  if (!opportunity) return isGone ? <Gone /> : <NotFound />;
  const { id, similar, state, posted_by } = opportunity;
  return (
    <SummerPage
      path={OPPORTUNITIES_PATH}
      below={{ path: opportunityPath(opportunity), words: opportunityWords(opportunity, now) }}
      noIndex={state !== "open"}
      jsonLd={opportunityJsonLd(opportunity, publicUrl)}
    >
      <div
        className="wrap opportunity"
        // Outside the part that lists show in a dialog, so that only this page counts views.
        data-views={posted_by ? `/api/summer/opportunities/${id}/views` : undefined}
      >
        <OpportunityFacts of={opportunity} now={now} />
      </div>
      {similar.length > 0 && (
        <Section id="similar" title={detailPage.similar} tinted>
          <OpportunityList items={similar} level={3} />
        </Section>
      )}
    </SummerPage>
  );
}

/** Shown in place of a listing that was taken down. */
const Gone = () => (
  <Page title={gonePage.title} noIndex>
    <PortalNav here="/summer/opportunities" />
    <main id="main" tabIndex={-1} className="wrap message">
      <p className="kicker">{gonePage.kicker}</p>
      <h1>{gonePage.title}</h1>
      <p className="lede">{gonePage.text}</p>
      <p className="actions">
        <a className="button" href="/summer/opportunities">
          {gonePage.next}
        </a>
      </p>
    </main>
  </Page>
);
