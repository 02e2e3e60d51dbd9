/** The time that `make run` spends on the sample academy. */
import { binary, type Profile } from "../scripts/lib/paths.ts";
import { databaseUrl, ensureDatabase } from "../scripts/lib/postgres.ts";
import type { Stack } from "../scripts/lib/stack.ts";
import type { Supervisor } from "../scripts/lib/supervisor.ts";
import { atMost, type Figure } from "./figures.ts";

const LIMIT_S = 2;
/** A separate database, so that the site under measurement is not changed. */
export const SAMPLE_DATABASE = "sample_academy";

/** Where academies run, and their programs. */
export interface AcademyOptions {
  stack: Pick<Stack, "env">;
  postgresPort: number;
  logDir: string;
  profile: Profile;
}

/** Seeds an empty database beside the stack's stand-ins. */
export async function seedingTime(
  supervisor: Supervisor,
  { stack: { env }, postgresPort, profile }: AcademyOptions,
): Promise<Figure> {
  await ensureDatabase(postgresPort, SAMPLE_DATABASE);
  const run = (program: "academy" | "academy-seed", ...args: string[]) =>
    supervisor.run({
      name: [program, ...args].join(" "),
      command: binary(profile, program),
      args,
      env: { ...env, DATABASE_URL: databaseUrl(postgresPort, SAMPLE_DATABASE) },
      output: () => undefined,
    });
  await run("academy", "migrate");
  const started = performance.now();
  await run("academy-seed");
  return atMost("seeding the sample academy", (performance.now() - started) / 1000, LIMIT_S, "s");
}
