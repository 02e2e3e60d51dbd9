import { startProductWith } from "../support/stack.ts";

/** Playwright's global set-up for the screenshots: the whole sample academy. */
export default (): Promise<() => Promise<void>> => startProductWith("academy");
