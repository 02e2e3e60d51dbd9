/** For unit tests: files that share a process, and a document, do not see what others have done in it. */
import { afterAll, beforeEach, onTestFinished, vi } from "vitest";

// The packages stay, which is what takes long. Our own modules begin anew with each file, as do their mocks.
vi.resetModules();

beforeEach(() => {
  const head = typeof document === "object" ? [...document.head.childNodes] : [];
  // The first to be asked for is the last to be done: whatever the test itself ends has ended by then.
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

// What is still being asked of an API that is not there would be told of while others run.
afterAll(() =>
  typeof window === "object" ? (window as unknown as SmallBrowser).happyDOM.abort() : undefined,
);

/** Leaves nothing of a test's page, but in the head what packages believe to be there: the styles of theirs. */
function resetDocument(head: ChildNode[]): void {
  document.body.replaceChildren();
  if (head.some(({ parentNode }) => parentNode !== document.head)) document.head.replaceChildren(...head);
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  history.replaceState(null, "", "/");
  localStorage.clear();
  sessionStorage.clear();
}
