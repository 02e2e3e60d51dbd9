/**
 * Errors of the page's own scripts: reported to the server, and to the user if nothing else does
 * (`window-words.tsx`). The report's module is a separate chunk that is loaded with the first error.
 */
import { Problem } from "./api/problem.ts";
import type { components } from "./api/schema.gen.ts";

type ClientErrorKind = components["schemas"]["ClientErrorKind"];

/** Whether the server accepted the report, by error. */
const reports = new WeakMap<Error, Promise<boolean>>();
/** Tells the user that something has failed; defined while the page can show it. */
let say: (() => void) | undefined;

/** Reports all uncaught errors in this page; called once. */
export function watchClientErrors(): void {
  window.addEventListener("error", ({ error }) => hear(error, "uncaught"));
  window.addEventListener("unhandledrejection", ({ reason }) => hear(reason, "unhandled_rejection"));
}

/** Shows uncaught errors to the user until the returned function is called. */
export function sayUncaught(words: () => void): () => void {
  say = words;
  return () => {
    say = undefined;
  };
}

function hear(error: unknown, kind: ClientErrorKind): void {
  if (!isOurs(error)) return;
  reportClientError(error, kind);
  say?.();
}

/** Whether an error is a bug: API refusals and aborted requests are not. */
export const isFault = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof Problem) && error.name !== "AbortError";

/** Reports an error to the server once, if it is a bug. Never throws; sends nothing while offline. */
export function reportClientError(
  error: unknown,
  kind: ClientErrorKind,
  componentStack?: string | null,
): void {
  if (!isFault(error) || reports.has(error) || !navigator.onLine) return;
  const { pathname } = location;
  const report = import("./client-error-report.ts").then((reporter) =>
    reporter.default(error, kind, pathname, componentStack),
  );
  // A failure of the reporter itself is ignored.
  reports.set(
    error,
    report.catch(() => false),
  );
}

/** Whether an error has been reported to the server. */
export const wasReported = async (error: unknown): Promise<boolean> =>
  (await reports.get(error as Error)) ?? false;

/**
 * Whether an uncaught error is from the page's own scripts: browser extensions throw theirs into the same
 * window. Rejections by the browser itself, such as a denied permission, have no script in their stack in
 * most engines; after a click they count as ours.
 */
function isOurs(error: unknown): boolean {
  if (!isFault(error)) return false;
  const { stack = "" } = error;
  const named = /:\d+:\d+/.test(stack) ? stack.includes(location.origin) : navigator.userActivation?.isActive;
  return named || reports.has(error);
}
