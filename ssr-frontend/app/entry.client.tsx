import { CacheProvider } from "@emotion/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { preloadRendered } from "./components/lazy-component.tsx";
import { replayEarlyInput } from "./early-input.ts";
import { emotionCache } from "./theme/emotion.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = emotionCache(nonce);

void preloadRendered().then(() => startTransition(hydrate));

function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <CacheProvider value={cache}>
        <HydratedRoot>
          <HydratedRouter />
        </HydratedRoot>
      </CacheProvider>
    </StrictMode>,
  );
}

/** Mounted with the page, around it: a sibling would change every id that the server has given. */
function HydratedRoot({ children }: { children: ReactNode }) {
  useEffect(replayEarlyInput, []);
  return children;
}
