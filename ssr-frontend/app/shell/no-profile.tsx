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
          We can’t reach our records right now, so we can’t show your dashboard. Nothing you did is lost.
          Please try again in a minute.
        </p>
        <p className="actions">
          <a className="button" href={pathname + search}>
            Try again
          </a>
          <a className="button quiet" href="/">
            Return to Home
          </a>
        </p>
        {request_id && <p className="note">If you email us about this, please mention {request_id}.</p>}
      </main>
    </Page>
  );
}
