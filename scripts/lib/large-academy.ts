/** A large academy in plain SQL. */
import { readFileSync } from "node:fs";
import pg from "pg";
import { UserError } from "./errors.ts";
import { inRoot } from "./paths.ts";

const SQL = inRoot("schema/large/academy.sql");
/** What the SQL says of a database with people in it. */
const NOT_EMPTY = "55000";

/** Fills a migrated database without people, or leaves it as it is. Throws a `UserError` when it is not empty. */
export async function fillLargeAcademy(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // Several statements sent at once are one transaction.
    await client.query(readFileSync(SQL, "utf8"));
    // As autovacuum does soon after: counting by an index alone needs to know which rows everybody sees.
    await client.query("VACUUM ANALYZE");
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NOT_EMPTY) throw new UserError(error.message);
    throw error;
  } finally {
    await client.end();
  }
}
