import { Page } from "../components/page.tsx";

/** What is left of a page when its session has ended while it was open. */
export function SignedOut() {
  return (
    <Page title="Signed out" noIndex>
      <main id="main" className="wrap message">
        <h1>Please log in to continue</h1>
        <p className="lede">You are signed out, here or in another window.</p>
        <p className="actions">
          <a className="button" href="/auth">
            Go to sign in
          </a>
        </p>
      </main>
    </Page>
  );
}
