import { isRouteErrorResponse, useLocation } from "react-router";
import { Page } from "./page.tsx";
import { Wordmark } from "./wordmark.tsx";

interface Words {
  title: string;
  text: string;
}

const WORDS: Record<number, Words> = {
  404: {
    title: "Oops! Page not found",
    text: "There is nothing at this address. It may have moved, or the link may be mistyped.",
  },
  403: {
    title: "This page is not for this account",
    text: "Sign in with another account, or go back to the home page.",
  },
  503: {
    title: "Back in a moment",
    text: "We cannot reach our records just now. Nothing you did is lost; please try again in a minute.",
  },
};

const UNEXPECTED: Words = {
  title: "Something went wrong on our side",
  text: "The error has been noted. Please try again; if it stays, write to us and we will look into it.",
};

/** An error as a page of either kind; plain elements only, so that it renders whatever failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text } = WORDS[status] ?? UNEXPECTED;
  const requestId = isRouteErrorResponse(error) ? requestIdOf(error.data) : undefined;
  return (
    <Page title={title} noIndex>
      <header className="bar">
        <div className="wrap bar-row">
          <Wordmark />
        </div>
      </header>
      <main id="main" className="wrap message">
        <p className="kicker">Error {status}</p>
        <h1>{title}</h1>
        <p className="lede">{text}</p>
        <p className="actions">
          <a className="button" href="/">
            Return to Home
          </a>
          {status !== 404 && (
            <a className="button quiet" href={pathname}>
              Try again
            </a>
          )}
        </p>
        {requestId && <p className="note">If you write to us about this, mention {requestId}.</p>}
      </main>
    </Page>
  );
}

function requestIdOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("request_id" in data)) return undefined;
  return typeof data.request_id === "string" ? data.request_id : undefined;
}
