import { useLocation } from "react-router";
import { Page } from "../components/page.tsx";

/** What is left of a page when its session has ended while it was open. */
export function SignedOut() {
  const { pathname, search } = useLocation();
  return (
    <Page title="Signed out" noIndex>
      <main id="main" className="wrap message">
        <h1>Please log in to continue</h1>
        <p className="lede">You are signed out, here or in another window.</p>
        <p className="actions">
          <a className="button" href={`/auth?next=${encodeURIComponent(pathname + search)}`}>
            Go to sign in
          </a>
        </p>
      </main>
    </Page>
  );
}
