/** Queries the database when it receives the stop signal, and records the result. */
import { writeFileSync } from "node:fs";
import pg from "pg";
import { databaseUrl } from "../lib/postgres.ts";

const [port = "", file = ""] = process.argv.slice(2);

process.on("SIGTERM", async () => {
  const client = new pg.Client({ connectionString: databaseUrl(Number(port), "academy") });
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: number }>("SELECT 42 AS answer");
    await client.end();
    writeFileSync(file, String(rows[0]?.answer));
  } catch (error) {
    writeFileSync(file, String(error));
  }
  process.exit(0);
});
setInterval(() => undefined, 1000);
