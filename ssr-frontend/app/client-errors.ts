/** Faults of the page's own scripts: told to the person where nothing else does (`window-words.tsx`). */
import { Problem } from "./api/problem.ts";

/** Faults that are known to be ours, whatever their stacks say. */
const known = new WeakSet<Error>();
/** Tells the person that something has failed; there while the page has a place for it. */
let say: (() => void) | undefined;

/** Tells of whatever in this page nothing catches; called once. */
export function watchClientErrors(): void {
  window.addEventListener("error", ({ error }) => hear(error));
  window.addEventListener("unhandledrejection", ({ reason }) => hear(reason));
}

/** Has the person told of what nothing catches, until the function that it returns is called. */
export function sayUncaught(words: () => void): () => void {
  say = words;
  return () => {
    say = undefined;
  };
}

function hear(error: unknown): void {
  if (isOurs(error)) say?.();
}

/** Whether an error says that a script is at fault: what the API refuses, or somebody has ended, is none. */
export const isFault = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof Problem) && error.name !== "AbortError";

/** Notes that a fault is ours: if nothing catches it, the person is told. */
export function noteFault(error: unknown): void {
  if (isFault(error)) known.add(error);
}

/**
 * Whether a fault that nothing has caught is of the page's own scripts: extensions of the browser throw theirs into the same
 * window. What the browser itself rejects, such as a permission, names no script in most engines; after a press it is taken for ours.
 */
function isOurs(error: unknown): boolean {
  if (!isFault(error)) return false;
  const { stack = "" } = error;
  const named = /:\d+:\d+/.test(stack) ? stack.includes(location.origin) : navigator.userActivation?.isActive;
  return named || known.has(error);
}
