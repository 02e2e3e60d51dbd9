import { CacheProvider } from "@emotion/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { renderedParts } from "./components/lazy-part.tsx";
import { repeatEarlyInput } from "./early-input.ts";
import { emotionCache } from "./theme/emotion.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = emotionCache(nonce);

void renderedParts().then(() => startTransition(hydrate));

function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <CacheProvider value={cache}>
        <Ready>
          <HydratedRouter />
        </Ready>
      </CacheProvider>
    </StrictMode>,
  );
}

/** Mounted with the page, around it: a sibling would change every id that the server has given. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(repeatEarlyInput, []);
  return children;
}
