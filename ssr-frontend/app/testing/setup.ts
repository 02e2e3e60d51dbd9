/** For unit tests: isolates files that share a process and a document. */
import { afterAll, beforeEach, onTestFinished, vi } from "vitest";

// Packages stay loaded, because importing them takes long. Our own modules and their mocks are reset for each
// file.
vi.resetModules();

beforeEach(() => {
  const head = typeof document === "object" ? [...document.head.childNodes] : [];
  // Registered first, so it runs last, after the test's own cleanup.
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    if (typeof document === "object") resetDocument(head);
  });
});

interface SmallBrowser {
  happyDOM: { abort: () => Promise<void> };
}

// Pending API requests would be reported during the tests of other files.
afterAll(() =>
  typeof window === "object" ? (window as unknown as SmallBrowser).happyDOM.abort() : undefined,
);

/** Clears a test's page, except for the packages' styles in the head, which they expect to persist. */
function resetDocument(head: ChildNode[]): void {
  document.body.replaceChildren();
  if (head.some(({ parentNode }) => parentNode !== document.head)) document.head.replaceChildren(...head);
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  history.replaceState(null, "", "/");
  localStorage.clear();
  sessionStorage.clear();
}
