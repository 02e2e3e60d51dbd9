import { useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { wasReported } from "../client-errors.ts";
import { SANITIZED_SERVER_ERROR } from "../server-error.ts";
import { Page } from "./page.tsx";
import { Wordmark } from "./wordmark.tsx";

interface ErrorTexts {
  title: string;
  text: string;
}

const TEXTS_BY_STATUS: Record<number, ErrorTexts> = {
  404: {
    title: "Oops! Page not found",
    text: "There’s nothing at this address. The page may have moved, or the link may have a typo.",
  },
  403: {
    title: "Your account can’t open this page",
    text: "Sign in with a different account, or go back to the home page.",
  },
  503: {
    title: "We’ll be right back",
    text: "We can’t reach our records right now. Nothing you did is lost. Please try again in a minute.",
  },
};

const UNEXPECTED_TEXTS: ErrorTexts = {
  title: "Something went wrong on our side",
  text: "We’ve logged the error. Please try again. If it keeps happening, email us and we’ll look into it.",
};

/** The texts of a crash in the browser, depending on whether it was reported to the server. */
const crashTexts = (noted: boolean): ErrorTexts => ({
  title: "This page has stopped working",
  text: `Something went wrong in your browser. ${noted ? "We’ve logged the error, and nothing" : "Nothing"} you saved is lost. Reload the page. If it happens again, email us and tell us what you were doing.`,
});

/** Whether an error occurred in this browser, not on the server. */
const isBrowserError = (error: unknown): boolean =>
  typeof window !== "undefined" && !(error instanceof Error && error.message === SANITIZED_SERVER_ERROR);

/** The texts of an error, updated when it has been reported. */
export function useErrorTexts(error: unknown): ErrorTexts & { kicker?: string } {
  const [noted, setNoted] = useState<unknown>();
  useEffect(() => void wasReported(error).then((reported) => reported && setNoted(error)), [error]);
  return errorTexts(error, noted === error);
}

/**
 * The texts of an error, by the server's status if there is one.
 *
 * @param noted whether a crash in the browser was reported to the server
 */
export function errorTexts(error: unknown, noted = false): ErrorTexts & { kicker?: string } {
  if (!isRouteErrorResponse(error) && isBrowserError(error)) return crashTexts(noted);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return { ...(TEXTS_BY_STATUS[status] ?? UNEXPECTED_TEXTS), kicker: `Error ${status}` };
}

/** An error page for both kinds of pages; plain elements only, so that it renders whatever has failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { title, text, kicker } = useErrorTexts(error);
  const requestId = isRouteErrorResponse(error) ? requestIdOf(error.data) : undefined;
  return (
    <Page title={title} noIndex>
      <header className="bar">
        <div className="wrap bar-row">
          <Wordmark />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap message">
        {kicker && <p className="kicker">{kicker}</p>}
        <h1>{title}</h1>
        <p className="lede">{text}</p>
        <p className="actions">
          <a className="button" href="/">
            Return to Home
          </a>
          {!(isRouteErrorResponse(error) && error.status === 404) && (
            <a className="button quiet" href={pathname + search}>
              Try again
            </a>
          )}
        </p>
        {requestId && <p className="note">If you email us about this, please mention {requestId}.</p>}
      </main>
    </Page>
  );
}

/** The request id, which identifies the error in our logs. */
export function requestIdOf(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("request_id" in data)) return undefined;
  return typeof data.request_id === "string" ? data.request_id : undefined;
}
