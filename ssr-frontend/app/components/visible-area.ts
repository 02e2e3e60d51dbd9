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

/**
 * The part of the window that a phone's keyboard leaves visible: it covers the page, and no CSS length
 * reflects it.
 */
export function useVisibleArea(): { height: string; top: string } {
  const height = useSyncExternalStore(watchArea, visibleHeight, () => "100dvh");
  const top = useSyncExternalStore(watchArea, visibleTop, () => "0px");
  return { height, top };
}

/** Zooming in reduces the visible area too, but without a keyboard. */
function visibleHeight(): string {
  const { visualViewport: viewport } = window;
  return viewport ? `${Math.round(viewport.height * viewport.scale)}px` : "100dvh";
}

function visibleTop(): string {
  const { visualViewport: viewport } = window;
  return viewport?.scale === 1 ? `${Math.round(viewport.offsetTop)}px` : "0px";
}
