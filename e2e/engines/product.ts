/** Node's global setup for the smoke tests: one product for all engines. */
import { startProductWith } from "../support/stack.ts";

let stop: (() => Promise<void>) | undefined;

export async function globalSetup(): Promise<void> {
  stop = await startProductWith("small", "engines");
}

export async function globalTeardown(): Promise<void> {
  await stop?.();
}
