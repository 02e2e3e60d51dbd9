/**
 * A newsletter to many readers whose worker is killed repeatedly: checks that each reader gets one copy, and measures
 * copies per second.
 *
 * The worker and the peer take turns with one mail server. Each email's file has its arrival time, so nothing polls
 * while they send.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signalGroup } from "../scripts/lib/group.ts";
import { waitFor200 } from "../scripts/lib/http.ts";
import { nodeEnv } from "../scripts/lib/node.ts";
import { logFile } from "../scripts/lib/output.ts";
import { binary } from "../scripts/lib/paths.ts";
import { connected } from "../scripts/lib/people.ts";
import { freePorts } from "../scripts/lib/ports.ts";
import { databaseUrl, ensureDatabase } from "../scripts/lib/postgres.ts";
import { neutralEnv, standInsEnv } from "../scripts/lib/settings.ts";
import type { Running, Supervisor } from "../scripts/lib/supervisor.ts";
import type { Figure } from "./figures.ts";
import { median, ON_SERVER_CORE } from "./load.ts";
import { installed } from "./npm.ts";
import type { AcademyOptions } from "./sample-academy.ts";

const DATABASE = "writing_academy";
const READERS = 20_000;
const KILLS = 10;
const POLL_MS = 50;
/** Minimum share of the speed of a sender on the same core that records each copy twice in the database. */
const MIN_PEER_SHARE = 0.5;
/** How long nothing may arrive, in ms: slightly longer than the lease on the copies of a killed worker. */
const STANDSTILL_MS = 150_000;

/** An email that arrived. */
export interface Arrival {
  to: string;
  at: number;
}

/** The expected state of the copies at the end. */
interface Copies {
  /** Readers with more than one copy. */
  twice: number;
  /** Readers without a copy that is not marked as uncertain. */
  lost: number;
  /** Copies that a worker was sending when it was killed, and how many of them arrived. */
  uncertain: number;
  arrived: number;
}

/** Sends a newsletter with its worker killed repeatedly, and the same email with nodemailer in turn. */
export async function newsletter(
  supervisor: Supervisor,
  options: AcademyOptions,
  readers = READERS,
): Promise<Figure[]> {
  const mailServer = await startMailServer(supervisor, options, "newsletter");
  await ensureDatabase(options.postgresPort, DATABASE);
  const url = databaseUrl(options.postgresPort, DATABASE);
  const office = new Office(supervisor, options, { url, mailServer });
  try {
    await office.migrate();
    await begin(url, readers);
    const nodemailer = await installed(supervisor, "nodemailer");
    const rounds: { ours: number; peer: number }[] = [];
    const share = Math.floor(readers / (KILLS + 1));
    for (let kill = 0; kill < KILLS; kill++) {
      const ours = perSecond(await office.sendUntilKilled(share));
      const mail = await mailServer.sampleOf(options.logDir);
      const peer = { folder: nodemailer, mail, first: kill * share, count: share };
      rounds.push({ ours, peer: perSecond(await office.sendWithPeer(peer)) });
    }
    const last = office.startWorker();
    await office.untilSent();
    await last.stop();
    return [copiesFigure(await office.copies(), readers), speedFigure(rounds)];
  } finally {
    await mailServer.running.stop();
  }
}

function copiesFigure({ twice, lost, uncertain, arrived }: Copies, readers: number): Figure {
  return {
    name: `readers of ${readers} with two copies, and with none; the worker killed ${KILLS} times`,
    value: `${twice} and ${lost}`,
    peer: `in the act of a kill, not repeated: ${uncertain}, of which ${arrived} arrived`,
    limit: `0 and 0; in the act ≤ ${KILLS}`,
    kept: twice === 0 && lost === 0 && uncertain <= KILLS,
  };
}

function speedFigure(rounds: { ours: number; peer: number }[]): Figure {
  const [ours, peer] = [median(rounds.map((round) => round.ours)), median(rounds.map((round) => round.peer))];
  return {
    name: "copies of a newsletter a second, each marked before it is handed over",
    value: `${ours.toFixed(0)}: ${(ours / peer).toFixed(2)} ×`,
    peer: `nodemailer, one connection, noting nothing: ${peer.toFixed(0)}`,
    limit: `≥ ${MIN_PEER_SHARE} ×`,
    kept: ours >= MIN_PEER_SHARE * peer,
  };
}

/** Returns the arrivals per second between the first and the last. */
export function perSecond(arrivals: Arrival[]): number {
  const times = arrivals.map(({ at }) => at);
  return ((times.length - 1) * 1000) / (Math.max(...times) - Math.min(...times));
}

/** The stand-in mail server. */
export interface MailServer {
  running: Running;
  url: string;
  /** Returns the number of its emails. */
  count(): number;
  /** Returns the arrivals since an instant in ms, or all. */
  arrivals(since?: number): Arrival[];
  /** Writes the content of its latest email to a file. Returns the path. */
  sampleOf(folder: string): Promise<string>;
}

/** Starts a mail server whose emails and log have this name. */
export async function startMailServer(
  supervisor: Supervisor,
  options: AcademyOptions,
  name: string,
): Promise<MailServer> {
  const { standIns: port, site: smtpPort } = await freePorts();
  const ports = { ...(await freePorts()), standIns: port };
  const dataDir = join(options.logDir, name);
  const folder = join(dataDir, "mail");
  mkdirSync(folder, { recursive: true });
  const running = supervisor.start({
    name: "stand-in for mail",
    command: binary(options.profile, "stand-ins"),
    env: { ...standInsEnv(neutralEnv(), ports, dataDir), STAND_INS_SMTP_PORT: String(smtpPort) },
    output: { file: logFile(options.logDir, `${name}-mail`) },
  });
  const list = `http://127.0.0.1:${port}/mailbox.json`;
  await waitFor200(supervisor, list, running);
  const files = () => readdirSync(folder).filter((name) => name.endsWith(".eml"));
  return {
    running,
    url: `smtp://127.0.0.1:${smtpPort}`,
    count: () => files().length,
    arrivals: (since = 0) =>
      files().flatMap((name) => {
        const path = join(folder, name);
        const at = statSync(path).mtimeMs;
        if (at < since) return [];
        const to = /^To: <?([^\s>]+)/im.exec(readFileSync(path, "utf8"))?.[1];
        if (to === undefined) throw new Error(`${path} is for nobody`);
        return { to, at };
      }),
    sampleOf: async (into) => {
      const [mail] = (await (await fetch(list)).json()) as unknown[];
      const path = join(into, "newsletter.json");
      writeFileSync(path, JSON.stringify(mail));
      return path;
    },
  };
}

/** The work of the peer. */
interface PeerBatch {
  folder: string;
  mail: string;
  first: number;
  count: number;
}

/** The successive workers of an academy, and the peer. */
class Office {
  readonly #supervisor: Supervisor;
  readonly #options: AcademyOptions;
  readonly #url: string;
  readonly #mailServer: MailServer;

  constructor(
    supervisor: Supervisor,
    options: AcademyOptions,
    { url, mailServer }: { url: string; mailServer: MailServer },
  ) {
    [this.#supervisor, this.#options, this.#url, this.#mailServer] = [supervisor, options, url, mailServer];
  }

  async migrate(): Promise<void> {
    await this.#supervisor.run(this.#academy("migrate"));
  }

  startWorker(): Running {
    return this.#supervisor.start(this.#academy("worker"));
  }

  /** Lets a worker send `count` copies, kills it, and returns what it sent. */
  async sendUntilKilled(count: number): Promise<Arrival[]> {
    const before = this.#mailServer.count();
    const started = Date.now();
    const worker = this.startWorker();
    await this.#until(() => this.#mailServer.count() >= before + count);
    signalGroup(worker.pid, "SIGKILL");
    await worker.exited;
    return this.#mailServer.arrivals(started);
  }

  async sendWithPeer({ folder, mail, first, count }: PeerBatch): Promise<Arrival[]> {
    const [command = "", ...words] = ON_SERVER_CORE;
    const started = Date.now();
    await this.#supervisor.run({
      name: "nodemailer",
      command,
      args: [...words, process.execPath, join(folder, "send.js")],
      env: {
        ...nodeEnv(),
        NODE_ENV: "production",
        FIRST: String(first),
        COUNT: String(count),
        MAIL: mail,
        MAIL_URL: this.#mailServer.url,
      },
      output: { file: logFile(this.#options.logDir, "nodemailer") },
    });
    return this.#mailServer.arrivals(started);
  }

  /** Waits until every copy is sent or given up: copies in progress at a kill are given up when their lease expires. */
  async untilSent(): Promise<void> {
    await connected(this.#url, (client) =>
      this.#until(async () => {
        const { rows } = await client.query<{ state: string }>("SELECT state FROM newsletters");
        return rows[0]?.state === "sent";
      }),
    );
  }

  async copies(): Promise<Copies> {
    const copies = new Map<string, number>();
    for (const { to } of this.#mailServer.arrivals()) copies.set(to, (copies.get(to) ?? 0) + 1);
    const { rows } = await connected(this.#url, (client) =>
      client.query<{ email: string; state: string }>(
        `SELECT s.email, d.state FROM newsletter_deliveries d
         JOIN newsletter_subscriptions s ON s.id = d.subscription_id`,
      ),
    );
    const uncertain = rows.filter(({ state }) => state === "uncertain");
    return {
      twice: rows.filter(({ email }) => (copies.get(email) ?? 0) > 1).length,
      lost: rows.filter(({ email, state }) => !copies.has(email) && state !== "uncertain").length,
      uncertain: uncertain.length,
      arrived: uncertain.filter(({ email }) => copies.has(email)).length,
    };
  }

  #academy(command: string) {
    const { stack, profile, logDir } = this.#options;
    const [taskset = "", ...words] = ON_SERVER_CORE;
    return {
      name: `academy ${command} (newsletter)`,
      command: taskset,
      args: [...words, binary(profile, "academy"), command],
      env: { ...stack.env, DATABASE_URL: this.#url, MAIL_URL: this.#mailServer.url },
      output: { file: logFile(logDir, "academy-newsletter") },
    };
  }

  /** Waits for a condition; throws if nothing arrives for too long before it is true. */
  async #until(isDone: () => boolean | Promise<boolean>): Promise<void> {
    let [count, movedAt] = [this.#mailServer.count(), performance.now()];
    while (!(await isDone())) {
      this.#supervisor.throwIfStopped();
      await sleep(POLL_MS);
      const now = this.#mailServer.count();
      if (now > count) [count, movedAt] = [now, performance.now()];
      if (performance.now() - movedAt > STANDSTILL_MS)
        throw new Error(`the newsletter stands still at ${now} mails`);
    }
  }
}

/** Inserts readers and a newsletter that is ready to send to them. */
const begin = (url: string, readers: number) =>
  connected(url, async (client) => {
    const admin = randomUUID();
    await client.query(
      "INSERT INTO users (id, email, email_verified_at) VALUES ($1, 'admin@bench.test', now())",
      [admin],
    );
    await client.query(
      "INSERT INTO profiles (id, first_name, last_name, role, services) VALUES ($1, 'Load', 'Sample', 'admin', '{}')",
      [admin],
    );
    await client.query(
      `INSERT INTO newsletter_subscriptions (email, created_at, confirmed_at)
       SELECT 'reader-' || n || '@bench.test', now(), now() FROM generate_series(1, $1::integer) n`,
      [readers],
    );
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO newsletters (subject, body, state, created_by, updated_by, sent_by, created_at, updated_at, started_at, audience)
       VALUES ('Summer news', $2, 'sending', $1, $1, $1, now(), now(), now(), $3) RETURNING id`,
      [admin, BODY, readers],
    );
    await client.query(
      `INSERT INTO newsletter_deliveries (newsletter_id, subscription_id, due_at, changed_at)
       SELECT $1, id, now(), now() FROM newsletter_subscriptions`,
      [rows[0]?.id],
    );
  });

/** About as long as a monthly newsletter. */
const BODY = [
  "# Summer at the academy",
  ...Array.from(
    { length: 8 },
    (_, index) =>
      `## Story ${index + 1}\n\nTwo students measured how fast a *pendulum* slows down in air, in water and in oil, and found out ` +
      "why their first answer was wrong. [Read what they did](https://academy.test/stories).\n\n- What it cost\n- What came of it",
  ),
].join("\n\n");
