import { gonePage } from "#content/summer-opportunities.ts";
import { Page } from "../../../components/page.tsx";
import { PortalNav } from "../components/portal-nav.tsx";

/** Instead of a listing that was taken down. */
export const Gone = () => (
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
