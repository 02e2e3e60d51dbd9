/**
 * Password resets that are requested behind thousands of reminders: how long they take to arrive.
 *
 * Both rounds run the same worker. In the comparison round all emails have one priority, so the outbox is first in,
 * first out, as it was before priorities.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { logFile } from "../scripts/lib/output.ts";
import { binary } from "../scripts/lib/paths.ts";
import { connected } from "../scripts/lib/people.ts";
import { databaseUrl, ensureDatabase } from "../scripts/lib/postgres.ts";
import type { Supervisor } from "../scripts/lib/supervisor.ts";
import type { Figure } from "./figures.ts";
import { median, ON_SERVER_CORE } from "./load.ts";
import { type Arrival, type MailServer, perSecond, startMailServer } from "./newsletter.ts";
import type { AcademyOptions } from "./sample-academy.ts";

const DATABASE = "mailing_academy";
const REMINDERS = 5000;
const RESETS = 50;
/** Their values of `mail_outbox.priority`. */
const [ACCESS, NOTICE, REMINDER] = [0, 2, 3];
/** Limit on the arrival of the last reset, in seconds from the worker's start. */
const MAX_RESET_S = 3;
const POLL_MS = 50;
const TIMEOUT_MS = 180_000;

/** The result of a round. */
interface Round {
  /** Seconds from the worker's first email until each reset arrived. */
  resets: number[];
  /** Emails per second. */
  speed: number;
}

/** Sends reminders and resets, by priority and then as one queue. */
export async function mail(supervisor: Supervisor, options: AcademyOptions): Promise<Figure[]> {
  const mailServer = await startMailServer(supervisor, options, "mail");
  await ensureDatabase(options.postgresPort, DATABASE);
  const url = databaseUrl(options.postgresPort, DATABASE);
  const [taskset = "", ...words] = ON_SERVER_CORE;
  const academy = (command: string) => ({
    name: `academy ${command} (mail)`,
    command: taskset,
    args: [...words, binary(options.profile, "academy"), command],
    env: { ...options.stack.env, DATABASE_URL: url, MAIL_URL: mailServer.url },
    output: { file: logFile(options.logDir, "academy-mail") },
  });
  const round = async (reminder: number, reset: number): Promise<Round> => {
    const name = randomUUID();
    await queue(url, name, { reminder, reset });
    const before = mailServer.count();
    const started = Date.now();
    const worker = supervisor.start(academy("worker"));
    await arrived(supervisor, mailServer, before + REMINDERS + RESETS);
    await worker.stop();
    const arrivals = mailServer.arrivals(started);
    const first = Math.min(...arrivals.map(({ at }) => at));
    const isReset = ({ to }: Arrival) => to.startsWith(`reset-${name}`);
    return {
      resets: arrivals.filter(isReset).map(({ at }) => (at - first) / 1000),
      speed: perSecond(arrivals),
    };
  };
  try {
    await supervisor.run(academy("migrate"));
    const byPriority = await round(REMINDER, ACCESS);
    const oneQueue = await round(NOTICE, NOTICE);
    const last = Math.max(...byPriority.resets);
    return [
      {
        name: `${RESETS} password resets behind ${REMINDERS} reminders: half of them and all arrive within`,
        value: seconds(byPriority),
        peer: `one queue, first in first out: ${seconds(oneQueue)}; ${byPriority.speed.toFixed(0)} and ${oneQueue.speed.toFixed(0)} mails a second`,
        limit: `all ≤ ${MAX_RESET_S} s`,
        kept: byPriority.resets.length === RESETS && last <= MAX_RESET_S,
      },
    ];
  } finally {
    await mailServer.running.stop();
  }
}

const seconds = ({ resets }: Round) => `${median(resets).toFixed(2)} and ${Math.max(...resets).toFixed(2)} s`;

async function arrived(supervisor: Supervisor, mailServer: MailServer, count: number): Promise<void> {
  const began = performance.now();
  while (mailServer.count() < count) {
    supervisor.throwIfStopped();
    await sleep(POLL_MS);
    if (performance.now() - began > TIMEOUT_MS)
      throw new Error(`${mailServer.count()} of ${count} mails have arrived`);
  }
}

/** Queues reminders, and after them the resets, with these priorities. */
const queue = (url: string, name: string, { reminder, reset }: { reminder: number; reset: number }) =>
  connected(url, async (client) => {
    const text = "Your session starts in about an hour.\n".repeat(20);
    const insert = `
      INSERT INTO mail_outbox
        (occasion, to_address, to_name, template, subject, text_body, html_body, created_at, due_at, priority)
      SELECT $1 || '-' || n, $1 || '-' || n || '@bench.test', '', 'bench', 'A subject', $2, '<p>' || $2 || '</p>', at, at, $3
      FROM generate_series(1, $4::integer) n,
        LATERAL (VALUES (now() - $5::integer * interval '1 second' + n * interval '1 millisecond')) t (at)`;
    await client.query(insert, [`reminder-${name}`, text, reminder, REMINDERS, 60]);
    await client.query(insert, [`reset-${name}`, text, reset, RESETS, 1]);
  });
