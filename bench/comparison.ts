/**
 * The longest statement of the nightly comparison, compared with the statement timeout and with one statement for all
 * payments.
 */
import { execFileSync } from "node:child_process";
import pg from "pg";
import { binary } from "../scripts/lib/paths.ts";
import { databaseUrl, ensureDatabase } from "../scripts/lib/postgres.ts";
import type { Supervisor } from "../scripts/lib/supervisor.ts";
import type { Figure } from "./figures.ts";
import type { AcademyOptions } from "./sample-academy.ts";

const DATABASE = "compared_academy";
const PAYMENTS = 160_000;
/** The product's statement timeout (`platform/database.rs`). */
const STATEMENT_LIMIT_MS = 3000;
const SHARE_LIMIT = 0.2;

/** Payments that were received and transferred, without their lessons and users, and Stripe's list of them. */
const FILL = `
  SET session_replication_role = replica;
  CREATE TEMP TABLE past AS SELECT gen_random_uuid() AS id, n, now() - n * interval '15 minutes' - interval '2 days' AS at
    FROM generate_series(1, ${PAYMENTS}) n;
  INSERT INTO payments (id, purpose, booking_id, payer_id, payee_id, amount_cents, payee_share_cents, status, transferred_cents,
      stripe_checkout_session_id, stripe_payment_intent_id, created_at, updated_at)
    SELECT id, 'booking', id, id, id, 6000, 4800, 'paid', 4800, 'cs_' || n, 'pi_' || n, at, at FROM past;
  INSERT INTO payment_receipts (payment_id, amount_cents, stripe_charge_id, received_at)
    SELECT id, 6000, 'ch_' || n, at FROM past;
  INSERT INTO payables (payment_id, sent_cents, sent_at, due_at) SELECT id, 4800, at, at FROM past;
  RESET session_replication_role;
  INSERT INTO balance_transactions (id, created_at, kind, stripe_type, amount_cents, fee_cents, currency, source_id, payment_id)
    SELECT 'txn_ch_' || n, at, 'charge', 'charge', 6000, 204, 'usd', 'ch_' || n, id FROM past
    UNION ALL SELECT 'txn_tr_' || n, at, 'transfer', 'transfer', -4800, 0, 'usd', 'tr_' || n, id FROM past;`;

/** Fills a database and compares it, in ranges and at once. */
export async function comparison(supervisor: Supervisor, options: AcademyOptions): Promise<Figure[]> {
  await ensureDatabase(options.postgresPort, DATABASE);
  const url = databaseUrl(options.postgresPort, DATABASE);
  await supervisor.run({
    name: "academy migrate (comparison)",
    command: binary(options.profile, "academy"),
    args: ["migrate"],
    env: { ...options.stack.env, DATABASE_URL: url },
    output: () => undefined,
  });
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(FILL);
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
  const output = execFileSync(binary(options.profile, "comparison"), {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: url },
  });
  const {
    longest_ms: longest,
    walk_ms: walk,
    whole_ms: whole,
  } = JSON.parse(output) as Record<string, number>;
  if (longest === undefined || walk === undefined || whole === undefined) throw new Error(output);
  const share = longest / STATEMENT_LIMIT_MS;
  return [
    {
      name: `longest statement of a comparison of ${PAYMENTS} payments`,
      value: `${longest.toFixed(0)} ms: ${share.toFixed(2)} × the limit for one`,
      peer: `all steps: ${(walk / 1000).toFixed(1)} s; one statement for all: ${(whole / 1000).toFixed(1)} s`,
      limit: `≤ ${SHARE_LIMIT} ×`,
      kept: share <= SHARE_LIMIT,
    },
  ];
}
