import { type ErrorResponse, useLocation } from "react-router";
import { Page } from "../components/page.tsx";
import { AppHeader } from "./header.tsx";

/** Shown instead of the dashboard when the session could not be read. */
export function NoProfile({ error: { status, data } }: { error: ErrorResponse }) {
  const { pathname, search } = useLocation();
  const { request_id } = data as { request_id?: string };
  return (
    <Page title="Failed to load user profile" noIndex>
      <AppHeader user={undefined} />
      <main id="main" tabIndex={-1} className="wrap message">
        <p className="kicker">Error {status}</p>
        <h1>Failed to load user profile</h1>
        <p className="lede">
          We cannot reach our records just now, so we cannot show your dashboard. Nothing you did is lost;
          please try again in a minute.
        </p>
        <p className="actions">
          <a className="button" href={pathname + search}>
            Try again
          </a>
          <a className="button quiet" href="/">
            Return to Home
          </a>
        </p>
        {request_id && <p className="note">If you write to us about this, mention {request_id}.</p>}
      </main>
    </Page>
  );
}
