/** `make seed-large`: fills an empty database with the large academy of `schema/large`, for looking and for measuring. */
import { readFileSync } from "node:fs";
import pg from "pg";
import { buildPrograms } from "./lib/cargo.ts";
import { UserError } from "./lib/errors.ts";
import { say, step } from "./lib/log.ts";
import { binary, dataDir, inRoot } from "./lib/paths.ts";
import { type Ports, parsePort, portsFrom } from "./lib/ports.ts";
import { databaseUrl } from "./lib/postgres.ts";
import { session } from "./lib/session.ts";
import { academyEnv, operatorEnv } from "./lib/settings.ts";

/** Beside the one that `make run` fills with the sample academy. */
const DATABASE = "academy_large";
const SQL = inRoot("schema/large/academy.sql");
/** What the SQL says of a database with people in it. */
const NOT_EMPTY = "55000";

await session(async (supervisor) => {
  const given = operatorEnv();
  const ports = portsFrom(parsePort(given.PORT ?? "8080"));
  const url = given.DATABASE_URL ?? (await databaseOfRun(ports));
  await step("Programs", () => buildPrograms(supervisor, "local"));
  const env = academyEnv({ ...given, DATABASE_URL: url }, ports, dataDir);
  await step("Database migrations", () =>
    supervisor.run({ name: "migrate", command: binary("local", "academy"), args: ["migrate"], env }),
  );
  await step("The large academy", () => fill(url));
  say(`Look at it: DATABASE_URL=${url} PORT=9080 make run, then sign in as`);
  say("admin@large.test, tutor-1@large.test or student-1@large.test with the sample password, academy-demo.");
}, 30);

/** A database beside that of the running `make run`, made when it is missing. */
async function databaseOfRun(ports: Ports): Promise<string> {
  const client = new pg.Client(databaseUrl(ports.postgres, "postgres"));
  try {
    await client.connect();
  } catch {
    throw new UserError("No database is running. Start `make run` beside this, or set DATABASE_URL.");
  }
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
  return databaseUrl(ports.postgres, DATABASE);
}

/** Runs the SQL, all of it or nothing. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // Several statements sent at once are one transaction.
    await client.query(readFileSync(SQL, "utf8"));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NOT_EMPTY) throw new UserError(error.message);
    throw error;
  } finally {
    await client.end();
  }
}
