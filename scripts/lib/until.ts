import { UserError } from "./errors.ts";
import { how, type Running, type Supervisor } from "./supervisor.ts";

/** Waits for the stop. Throws if a program exits before it. */
export async function untilOneEnds(supervisor: Supervisor, programs: Running[]): Promise<void> {
  const stopped = new Promise<undefined>((resolve) =>
    supervisor.signal.addEventListener("abort", () => resolve(undefined), { once: true }),
  );
  const ended = await Promise.race([stopped, ...programs.map(endOf)]);
  supervisor.throwIfStopped();
  if (ended) throw new UserError(`${ended.name} ended by itself (${ended.how}); everything else is stopped.`);
}

async function endOf(program: Running): Promise<{ name: string; how: string }> {
  return { name: program.name, how: how(await program.exited) };
}
