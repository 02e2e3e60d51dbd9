import { startProductWith } from "../support/stack.ts";

/** Playwright's global setup for the screenshots: the complete sample academy. */
export default (): Promise<() => Promise<void>> => startProductWith("academy");
