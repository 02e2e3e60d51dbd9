import { onTestFinished } from "vitest";

interface SmallBrowser {
  happyDOM: { setViewport: (viewport: { width: number; height: number }) => void };
}

const USUAL = { width: 1024, height: 768 };

/** Shows what follows as on a phone: the little browser of unit tests is wide, and measures nothing that a table needs. */
export function inSmallWindow(): void {
  const { happyDOM } = window as unknown as SmallBrowser;
  happyDOM.setViewport({ width: 390, height: 844 });
  onTestFinished(() => happyDOM.setViewport(USUAL));
}
