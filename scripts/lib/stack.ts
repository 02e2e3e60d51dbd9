/**
 * The complete product with the services it needs, as `make run`, `make dev` and the browser tests start it.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { waitFor200 } from "./http.ts";
import { step } from "./log.ts";
import { logFile, prefixed } from "./output.ts";
import { binary, type Profile } from "./paths.ts";
import { type Ports, requireFree } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import { restarting } from "./restart.ts";
import { academyEnv, type Env, isEmbedded, standInsEnv } from "./settings.ts";
import type { ChildSpec, Running, Supervisor } from "./supervisor.ts";

/** A sample academy with half a year of history, a few users without history, or no users. */
export type Samples = "academy" | "small" | "none";

/** Options of a stack. */
export interface StackOptions {
  ports: Ports;
  profile: Profile;
  /** The folder of the database, email and files. */
  dataDir: string;
  /** The folder of the database's log, and of all logs if `quiet`. */
  logDir: string;
  /** Settings that override the local defaults. */
  given: Env;
  /** The sample users to insert, whose password is public; the whole academy by default. */
  samples?: Samples;
  /** Settings of the embedded PostgreSQL in addition to the defaults. */
  postgresSettings?: Record<string, string>;
  /** A command prefix for `academy`, such as `taskset -c 0`. */
  runUnder?: string[];
  /** Whether the programs' output goes to log files instead of the terminal. */
  quiet?: boolean;
}

/** `academy` drains requests and sockets for up to 25 s after SIGTERM. */
const ACADEMY_GRACE_MS = 30_000;

/** Running stand-ins, a migrated database, and the means to serve the site. */
export interface Stack {
  /** The environment of `academy`. */
  env: Env;
  /** Whether the database contains the sample users. */
  samples: boolean;
  /** Migrates the database to the built program's schema. */
  migrate(): Promise<void>;
  /** Starts `academy serve` and waits until it is ready; can be called again for a new build. */
  serve(): Promise<Running>;
  /** Starts another process of the same academy, with its own ports and public URL. */
  serveBeside(ports: Pick<Ports, "site" | "metrics">): Promise<Running>;
  /** All programs beside `academy serve` that run until the end. */
  running: Running[];
}

/** Starts the stack for the user's product. A database of their own gets no sample users. */
export const startOperatorStack = (
  supervisor: Supervisor,
  options: Omit<StackOptions, "samples">,
): Promise<Stack> =>
  startStack(supervisor, { ...options, samples: isEmbedded(options.given) ? "academy" : "none" });

/** Starts everything that the site needs. */
export async function startStack(supervisor: Supervisor, options: StackOptions): Promise<Stack> {
  const { ports, dataDir, given, samples = "academy" } = options;
  const env = academyEnv(given, ports, dataDir);
  const embedded = isEmbedded(given);
  mkdirSync(dataDir, { recursive: true });
  await requireFree([
    ports.site,
    ports.standIns,
    ...(embedded ? [ports.postgres] : []),
    ...(given.METRICS_ADDR === undefined ? [ports.metrics] : []),
  ]);

  const running: Running[] = [];
  if (embedded) {
    running.push(await step("PostgreSQL 18", () => startDatabase(supervisor, options)));
  }
  running.push(
    await step("Stand-ins for Stripe, Google, ORCID, OpenAI and mail", () =>
      startStandIns(supervisor, options),
    ),
  );
  const migrate = () => supervisor.run(programSpec(options, env, "academy", ["migrate"]));
  await step("Database migrations", migrate);
  if (samples !== "none") {
    const extent = samples === "small" ? ["--small"] : [];
    await step("Sample people", () => supervisor.run(programSpec(options, env, "academy-seed", extent)));
  }

  const serveAt = (site: number, own: Env = {}) =>
    serveSite(supervisor, site, {
      ...programSpec(options, { ...env, ...own }, "academy", ["serve"]),
      graceMs: ACADEMY_GRACE_MS,
    });
  const serve = () => serveAt(ports.site);
  const serveBeside = ({ site, metrics }: Pick<Ports, "site" | "metrics">) =>
    serveAt(site, {
      PORT: String(site),
      PUBLIC_URL: `http://localhost:${site}`,
      METRICS_ADDR: `127.0.0.1:${metrics}`,
    });
  return { env, samples: samples !== "none", migrate, serve, serveBeside, running };
}

function startDatabase(supervisor: Supervisor, { dataDir, logDir, ports, postgresSettings }: StackOptions) {
  const options = {
    dataDir: join(dataDir, "postgres"),
    port: ports.postgres,
    logFile: logFile(logDir, "postgres"),
    settings: postgresSettings,
  };
  return restarting(supervisor, () => startPostgres(supervisor, options), options.logFile);
}

async function startStandIns(supervisor: Supervisor, options: StackOptions): Promise<Running> {
  const { given, ports, dataDir, profile } = options;
  const standIns = supervisor.start({
    name: "stand-ins",
    command: binary(profile, "stand-ins"),
    env: standInsEnv(given, ports, dataDir),
    output: outputOf("stand-ins", options),
  });
  await waitFor200(supervisor, `http://127.0.0.1:${ports.standIns}/mailbox.json`, standIns);
  return standIns;
}

async function serveSite(supervisor: Supervisor, port: number, spec: ChildSpec): Promise<Running> {
  const site = supervisor.start(spec);
  await waitFor200(supervisor, `http://127.0.0.1:${port}/readyz`, site);
  return site;
}

/** Returns the spec of a program that takes the product's settings. */
function programSpec(
  options: StackOptions,
  env: Env,
  program: "academy" | "academy-seed",
  args: string[],
): ChildSpec {
  const [command = "", ...rest] = [...(options.runUnder ?? []), binary(options.profile, program), ...args];
  return {
    name: [program, ...args].join(" "),
    command,
    args: rest,
    env,
    output: outputOf(program, options),
  };
}

const outputOf = (name: string, { quiet, logDir }: StackOptions) =>
  quiet ? { file: logFile(logDir, name) } : prefixed(name);
