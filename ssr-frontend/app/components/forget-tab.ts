/** What every page knows of what is kept in the tab for its person: how to leave none of it behind. */
import { withStorage } from "./storage.ts";

let isForgotten = false;

/** Whether this document keeps nothing any more. */
export const isTabForgotten = (): boolean => isForgotten;

/** Keeps nothing in the tab: its person has signed out. */
export function forgetTab(): void {
  isForgotten = true;
  withStorage(() => sessionStorage.clear());
}
