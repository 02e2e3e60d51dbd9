import siteScript from "virtual:site-script";
import type { ReactNode } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import type { Route } from "./+types/root";
import { ErrorPage } from "./components/error-page.tsx";
import { STORAGE_SCRIPT } from "./components/storage.ts";
import { handlesOf, hydrates, useDocument } from "./document.ts";
import { EARLY_INPUT_SCRIPT } from "./early-input.ts";
import { SHOWN_AGAIN_SCRIPT } from "./shown-again.ts";
import baseCssUrl from "./theme/base.css?url";
import { colors } from "./theme/tokens.ts";

/** The document of every page, and of every error. */
export function Layout({ children }: { children: ReactNode }) {
  const handles = handlesOf(useMatches());
  const app = hydrates(handles);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={colors.light.paper} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={colors.dark.paper} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {app ? <AppHead /> : <SiteHead css={handles.flatMap((handle) => handle.css ?? [])} />}
      </head>
      <body>
        {children}
        {app ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <SiteScript />
        )}
      </body>
    </html>
  );
}

/** Inlined styles, so that no request blocks the first paint. */
function SiteHead({ css }: { css: string[] }) {
  if (css.length === 0) return <link rel="stylesheet" href={baseCssUrl} />;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets */}
      <style dangerouslySetInnerHTML={{ __html: css.join("") }} />
      {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
    </>
  );
}

/** A small inline script at the end of the body. */
function SiteScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
  return <script type="module" dangerouslySetInnerHTML={{ __html: siteScript }} />;
}

function AppHead() {
  const { nonce, styles } = useDocument();
  return (
    <>
      {/* Read by the client entry and the bundler's preloader, for styles they add. */}
      <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
      <script
        nonce={nonce}
        // The browser's bundle does not contain the script: it is in the document, where it has already run.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own scripts
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR
            ? [STORAGE_SCRIPT, SHOWN_AGAIN_SCRIPT, EARLY_INPUT_SCRIPT].join(";")
            : "",
        }}
      />
      {styles?.map(({ file, css }) => (
        <style
          key={file}
          data-file={file}
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets
          dangerouslySetInnerHTML={{ __html: css }}
        />
      ))}
      {import.meta.env.DEV && <link rel="stylesheet" href={baseCssUrl} />}
      {/* For the pages that the user navigates to. */}
      <Links />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Handles all errors that no page handles: an unknown URL, a failed loader, a bug. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
