import { setTimeout } from "node:timers/promises";

/** Timeout on a busy machine, in ms. */
const PATIENCE = 30_000;

/** Polling interval, in ms. */
const PAUSE = 100;

/**
 * Polls until the result is not empty, and returns it. A failing poll is repeated, because the document may be
 * changing.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
): Promise<Exclude<T, undefined | null | false>> {
  let problem: unknown;
  for (const end = Date.now() + PATIENCE; Date.now() < end; await setTimeout(PAUSE)) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false) return answer as never;
      problem = undefined;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`Within ${PATIENCE / 1000} s it is not so that ${what}`, { cause: problem });
}
