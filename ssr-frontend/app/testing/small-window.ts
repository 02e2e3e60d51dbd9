import { onTestFinished } from "vitest";

interface SmallBrowser {
  happyDOM: { setViewport: (viewport: { width: number; height: number }) => void };
}

const USUAL = { width: 1024, height: 768 };

/** Renders what follows as on a phone: happy-dom's window is wide and has no layout. */
export function inSmallWindow(): void {
  const { happyDOM } = window as unknown as SmallBrowser;
  happyDOM.setViewport({ width: 390, height: 844 });
  onTestFinished(() => happyDOM.setViewport(USUAL));
}
