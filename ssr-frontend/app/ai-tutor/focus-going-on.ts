import type { TutorStore } from "./store.ts";
import { isSpoken } from "./words.ts";

/** Where one goes on: in the composer, or, where one talks, with what was said, so that no phone brings up its keys. */
export function focusGoingOn(panel: HTMLElement | null, tutor: TutorStore): void {
  const goesOnAloud = isSpoken(tutor.getState().voice);
  panel?.querySelector<HTMLElement>(goesOnAloud ? "section" : "textarea")?.focus();
}
