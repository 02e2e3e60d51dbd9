/** How long `make run` spends on the sample academy. */
import { binary, type Profile } from "../scripts/lib/paths.ts";
import { databaseUrl, ensureDatabase } from "../scripts/lib/postgres.ts";
import type { Stack } from "../scripts/lib/stack.ts";
import type { Supervisor } from "../scripts/lib/supervisor.ts";
import { atMost, type Figure } from "./figures.ts";

const LIMIT_S = 2;
/** What the site under measurement has is left alone. */
const DATABASE = "sample_academy";

/** Seeds an empty database beside the stack's stand-ins. */
export async function seedingTime(
  supervisor: Supervisor,
  { env }: Pick<Stack, "env">,
  postgresPort: number,
  profile: Profile = "release",
): Promise<Figure> {
  await ensureDatabase(postgresPort, DATABASE);
  const academy = (command: string) =>
    supervisor.run({
      name: `academy ${command}`,
      command: binary(profile, "academy"),
      args: [command],
      env: { ...env, DATABASE_URL: databaseUrl(postgresPort, DATABASE) },
      output: () => undefined,
    });
  await academy("migrate");
  const started = performance.now();
  await academy("seed");
  return atMost("seeding the sample academy", (performance.now() - started) / 1000, LIMIT_S, "s");
}
