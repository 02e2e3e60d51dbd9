import { useSyncExternalStore } from "react";

function watchArea(changed: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener("resize", changed);
  viewport?.addEventListener("scroll", changed);
  return () => {
    viewport?.removeEventListener("resize", changed);
    viewport?.removeEventListener("scroll", changed);
  };
}

/** What a phone's keyboard leaves of the window: it covers the page, of which no length in a style sheet tells. */
export function useVisibleArea(): { height: string; top: string } {
  const height = useSyncExternalStore(watchArea, visibleHeight, () => "100dvh");
  const top = useSyncExternalStore(watchArea, visibleTop, () => "0px");
  return { height, top };
}

/** Zoomed in, less of the page is seen, but no keyboard covers it. */
function visibleHeight(): string {
  const { visualViewport: viewport } = window;
  return viewport ? `${Math.round(viewport.height * viewport.scale)}px` : "100dvh";
}

function visibleTop(): string {
  const { visualViewport: viewport } = window;
  return viewport?.scale === 1 ? `${Math.round(viewport.offsetTop)}px` : "0px";
}
