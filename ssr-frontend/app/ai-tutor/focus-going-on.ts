import type { TutorStore } from "./store.ts";
import { isSpoken } from "./words.ts";

/**
 * Moves the focus to the composer, or in a voice session to the transcript, so that no phone opens its
 * keyboard.
 */
export function focusGoingOn(panel: HTMLElement | null, tutor: TutorStore): void {
  const goesOnAloud = isSpoken(tutor.getState().voice);
  panel?.querySelector<HTMLElement>(goesOnAloud ? "section" : "textarea")?.focus();
}
