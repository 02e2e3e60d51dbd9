import { CacheProvider } from "@emotion/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reportClientError, watchClientErrors } from "./client-errors.ts";
import { preloadRendered } from "./components/lazy-component.tsx";
import { DocumentContext } from "./document.ts";
import { keepDrafts, restoreDrafts } from "./drafts/page-drafts.ts";
import { replayEarlyInput } from "./early-input.ts";
import { recoverHydration, watchHydration } from "./hydration.ts";
import { claimStyles, stylesInDocument } from "./inline-styles.ts";
import { emotionCache } from "./theme/emotion.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = emotionCache(nonce);
const styles = stylesInDocument();
claimStyles(styles);
keepDrafts();
watchClientErrors();

void preloadRendered().then(() => startTransition(hydrate));

function hydrate() {
  watchHydration();
  hydrateRoot(
    document,
    <StrictMode>
      {/* The nonce is for the styles that React inserts when it discards the server's HTML. */}
      <DocumentContext value={nonce ? { styles, nonce } : { styles }}>
        <CacheProvider value={cache}>
          <HydratedRoot>
            <HydratedRouter
              onError={(error, { errorInfo }) =>
                reportClientError(error, "render", errorInfo?.componentStack)
              }
            />
          </HydratedRoot>
        </CacheProvider>
      </DocumentContext>
    </StrictMode>,
    { onRecoverableError: recoverHydration },
  );
}

/** Wraps the page: a sibling would change every id that the server has generated with `useId`. */
function HydratedRoot({ children }: { children: ReactNode }) {
  useEffect(() => {
    restoreDrafts();
    replayEarlyInput();
  }, []);
  return children;
}
