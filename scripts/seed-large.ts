/**
 * `make seed-large`: fills an empty database with the large academy of `schema/large`, for inspection and
 * measurement.
 */
import { buildPrograms } from "./lib/cargo.ts";
import { UserError } from "./lib/errors.ts";
import { fillLargeAcademy } from "./lib/large-academy.ts";
import { say, step } from "./lib/log.ts";
import { binary, dataDir } from "./lib/paths.ts";
import { type Ports, parsePort, portsFrom } from "./lib/ports.ts";
import { databaseUrl, ensureDatabase } from "./lib/postgres.ts";
import { session } from "./lib/session.ts";
import { academyEnv, operatorEnv } from "./lib/settings.ts";

/** A database beside the one that `make run` fills with the sample academy. */
const DATABASE = "academy_large";

await session(async (supervisor) => {
  const given = operatorEnv();
  const ports = portsFrom(parsePort(given.PORT ?? "8080"));
  const url = given.DATABASE_URL ?? (await databaseOfRun(ports));
  await step("Programs", () => buildPrograms(supervisor, "local"));
  const env = academyEnv({ ...given, DATABASE_URL: url }, ports, dataDir);
  await step("Database migrations", () =>
    supervisor.run({ name: "migrate", command: binary("local", "academy"), args: ["migrate"], env }),
  );
  await step("The large academy", () => fillLargeAcademy(url));
  say(`Look at it: DATABASE_URL=${url} PORT=9080 make run, then sign in as`);
  say("admin@large.test, tutor-1@large.test or student-1@large.test with the sample password, academy-demo.");
}, 30);

/** Returns a database beside that of the running `make run`, created if it is missing. */
async function databaseOfRun(ports: Ports): Promise<string> {
  try {
    await ensureDatabase(ports.postgres, DATABASE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") throw error;
    throw new UserError("No database is running. Start `make run` beside this, or set DATABASE_URL.");
  }
  return databaseUrl(ports.postgres, DATABASE);
}
