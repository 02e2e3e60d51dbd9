import "./account.css";
import type { ReactNode } from "react";
import { Page } from "../components/page.tsx";

interface AccountPageProps {
  /** The document's title. */
  title: string;
  /** Beside the main content; below it on phones. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The layout of the account pages: a main column, and an aside. */
export function AccountPage({ title, aside, children }: AccountPageProps) {
  return (
    <Page title={title} noIndex>
      <main id="main" tabIndex={-1} className="wrap account">
        <div className="account-main">{children}</div>
        {aside && <aside className="account-aside">{aside}</aside>}
      </main>
    </Page>
  );
}

/** The heading and the introduction. */
export function Intro({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className="account-intro">
      <h1>{heading}</h1>
      {children}
    </div>
  );
}

/** Shown if a page does not work without its script. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="notice">
        {what} needs JavaScript, which is turned off in this browser. Please turn it on and reload the page.
      </p>
    </noscript>
  );
}
