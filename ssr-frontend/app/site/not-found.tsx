import { data } from "react-router";
import { Page } from "../components/page.tsx";
import type { PageHandle } from "../document.ts";
import { Lattice } from "./drawings/lattice.tsx";
import css from "./not-found.css?inline";

export const handle: PageHandle = { css: [css] };

/** Any address without a page. */
export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return (
    <Page title="Page not found" noIndex>
      <main id="main" tabIndex={-1} className="wrap not-found">
        <div className="message">
          <p className="kicker">Error 404</p>
          <h1>Oops! Page not found</h1>
          <p className="lede">
            There’s nothing at this address. The page may have moved, or the link may have a typo.
          </p>
          <p className="actions">
            <a className="button" href="/">
              Return to Home
            </a>
          </p>
        </div>
        <figure>
          <Lattice />
          <figcaption className="note">
            <b>Fig. 404</b> A vacancy. In a crystal, that’s where things start to move.
          </figcaption>
        </figure>
      </main>
    </Page>
  );
}
