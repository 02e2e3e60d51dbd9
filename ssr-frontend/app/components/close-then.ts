import { flushSync } from "react-dom";

/** Closes a dialog, which gives the focus back to where it was, and only then leads on. */
export function closeThen(close: () => void, leadOn: (() => void) | undefined): void {
  flushSync(close);
  leadOn?.();
}
