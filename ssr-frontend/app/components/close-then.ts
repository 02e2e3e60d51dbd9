import { flushSync } from "react-dom";

/** Closes a dialog, which restores the focus, and only then navigates. */
export function closeThen(close: () => void, leadOn: (() => void) | undefined): void {
  flushSync(close);
  leadOn?.();
}
