import { setTimeout } from "node:timers/promises";

/** How long something may take on a busy machine, in ms. */
const PATIENCE = 30_000;

/** How often it is looked at, in ms. */
const PAUSE = 100;

/** Asks until there is an answer that is not empty, and gives it. A question that fails is asked again: the document may just be changing. */
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
