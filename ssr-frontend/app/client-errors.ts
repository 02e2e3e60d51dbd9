/**
 * Faults of the page's own scripts: told to the server, and to the person where nothing else does (`window-words.tsx`). What
 * a report says is in a chunk of its own, which is fetched for the first fault.
 */
import { Problem } from "./api/problem.ts";
import type { components } from "./api/schema.gen.ts";

type ClientErrorKind = components["schemas"]["ClientErrorKind"];

/** What the server has been told, by error: whether it took it. */
const reports = new WeakMap<Error, Promise<boolean>>();
/** Tells the person that something has failed; there while the page has a place for it. */
let say: (() => void) | undefined;

/** Tells of whatever in this page nothing catches; called once. */
export function watchClientErrors(): void {
  window.addEventListener("error", ({ error }) => hear(error, "uncaught"));
  window.addEventListener("unhandledrejection", ({ reason }) => hear(reason, "unhandled_rejection"));
}

/** Has the person told of what nothing catches, until the function that it returns is called. */
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

/** Whether an error says that a script is at fault: what the API refuses, or somebody has ended, is none. */
export const isFault = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof Problem) && error.name !== "AbortError";

/** Tells the server of an error, once, if it is a fault. Never throws; without a connection nothing is sent. */
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
  // A reporter that fails has nobody to tell.
  reports.set(
    error,
    report.catch(() => false),
  );
}

/** Whether the server has been told of an error. */
export const wasReported = async (error: unknown): Promise<boolean> =>
  (await reports.get(error as Error)) ?? false;

/**
 * Whether a fault that nothing has caught is of the page's own scripts: extensions of the browser throw theirs into the same
 * window. What the browser itself rejects, such as a permission, names no script in most engines; after a press it is taken for ours.
 */
function isOurs(error: unknown): boolean {
  if (!isFault(error)) return false;
  const { stack = "" } = error;
  const named = /:\d+:\d+/.test(stack) ? stack.includes(location.origin) : navigator.userActivation?.isActive;
  return named || reports.has(error);
}
