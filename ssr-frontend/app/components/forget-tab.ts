/** The part of the tab's storage that every page loads: how to stop storing after sign-out. */
import { withStorage } from "./storage.ts";

let isForgotten = false;

/** Whether this document stores nothing any more. */
export const isTabForgotten = (): boolean => isForgotten;

/** Stops storing in this tab: its user has signed out. */
export function forgetTab(): void {
  isForgotten = true;
  withStorage(() => sessionStorage.clear());
}
