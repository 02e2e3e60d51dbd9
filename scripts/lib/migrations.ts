/** Checks that new migrations do not block queries: `squawk` with the rules of `.squawk.toml`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "./errors.ts";
import { packageCommand } from "./node.ts";
import { inRoot } from "./paths.ts";
import type { ChildSpec } from "./supervisor.ts";

const MIGRATIONS = inRoot("schema/migrations");
/** Older migrations are released or predate this check; they are never edited. */
const CHECKED_FROM = "2026-11-29-006000";

/** Checks the `up.sql` of each migration in a folder; throws if one breaks a rule. */
export async function checkMigrations(
  run: (spec: ChildSpec) => Promise<void>,
  folder = MIGRATIONS,
): Promise<void> {
  const names = readdirSync(folder).filter((name) => name >= CHECKED_FROM);
  const inTransaction = names.filter((name) => runsInTransaction(join(folder, name)));
  const alone = names.filter((name) => !inTransaction.includes(name));
  for (const name of alone) {
    // Postgres runs the statements of one query in a single transaction.
    if (statements(readFileSync(join(folder, name, "up.sql"), "utf8")) !== 1)
      throw new UserError(`${name} runs outside of a transaction, so it has to be one statement.`);
  }
  const squawk = (chosen: string[], args: string[]) => {
    const files = chosen.map((name) => join(folder, name, "up.sql"));
    const config = ["--config", inRoot(".squawk.toml")];
    return files.length > 0 ? run(packageCommand("squawk", [...config, ...args, ...files])) : undefined;
  };
  await squawk(inTransaction, ["--assume-in-transaction"]);
  await squawk(alone, ["--no-assume-in-transaction"]);
}

function runsInTransaction(migration: string): boolean {
  const metadata = join(migration, "metadata.toml");
  // Without this setting Diesel runs the migration in a transaction.
  return !existsSync(metadata) || /^\s*run_in_transaction\s*=\s*true/m.test(readFileSync(metadata, "utf8"));
}

/** Counts the statements, provided that none contains a semicolon. */
const statements = (sql: string): number =>
  sql
    .replace(/--.*$/gm, "")
    .split(";")
    .filter((statement) => statement.trim() !== "").length;
