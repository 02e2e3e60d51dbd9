/**
 * Suspends a tutor with thousands of upcoming lessons, and deletes the account of a provider with thousands of open
 * applications. Measures the response to each request, the worker's time for the remaining rows, and another user's
 * reads meanwhile.
 *
 * The stand-in for Stripe does not know the large academy's payments: each refund is requested once and postponed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { UserError } from "../scripts/lib/errors.ts";
import { logFile } from "../scripts/lib/output.ts";
import { binary } from "../scripts/lib/paths.ts";
import { connected } from "../scripts/lib/people.ts";
import { freePorts } from "../scripts/lib/ports.ts";
import type { Running, Supervisor } from "../scripts/lib/supervisor.ts";
import type { components } from "../ssr-frontend/app/api/schema.gen.ts";
import { asker, PASSWORD, pace, sessionOf, type TimedResponse, timed } from "./ask.ts";
import { atMost, type Figure } from "./figures.ts";
import { read } from "./read-times.ts";
import type { AcademyOptions } from "./sample-academy.ts";
import { dayFrom } from "./slots.ts";

type NewSuspension = components["schemas"]["NewSuspension"];
type UserSuspension = components["schemas"]["UserSuspension"];

const TUTOR = "tutor-2@large.test";
/** The provider whose listings have the most open applications. */
const PROVIDER = "provider-1@large.test";
/** The user who reads meanwhile. */
const STUDENT = "student-2@large.test";

const LESSONS = 2000;
const RESPONSE_LIMIT_S = 1;
/** Limit in seconds on the worker's time for the rest: "within minutes", as the API's description says. */
const REST_LIMIT_S = 300;
/** Limit on the ratio of a read's duration to its duration before. */
const RATIO_LIMIT = 3;
const READS_PER_SECOND = 20;
/** Seconds of reads before each request. */
const BEFORE_S = 10;
/** Seconds for the worker's first runs, which purge old Stripe events and send what was due before it started. */
const FIRST_TURNS_S = 30;
const POLL_MS = 250;

/** Paid lessons of half an hour, one after another, from the 30th day on: the large academy's own end on the 25th. */
const ADD_LESSONS = `
  CREATE TEMP TABLE planned ON COMMIT DROP AS
    SELECT gen_random_uuid() AS id, n, tutor.id AS tutor_id, student.id AS student_id,
      date_trunc('day', now()) + interval '30 days' + n * interval '30 minutes' AS starts_at
    FROM generate_series(1, ${LESSONS}) n
    JOIN users tutor ON tutor.email = '${TUTOR}'
    JOIN users student ON student.email = 'student-' || 2 + n % 1798 || '@large.test';
  INSERT INTO student_bookings (id, student_id, tutor_id, subject, starts_at, ends_at, status, price_cents, tutor_share_cents,
      confirmed_at, created_at, updated_at)
    SELECT id, student_id, tutor_id, 'Physics', starts_at, starts_at + interval '30 minutes', 'confirmed', 2500, 2000,
      now(), now(), now() FROM planned;
  INSERT INTO payments (id, purpose, booking_id, payer_id, payee_id, amount_cents, payee_share_cents, status,
      stripe_checkout_session_id, stripe_payment_intent_id, created_at, updated_at)
    SELECT id, 'booking', id, student_id, tutor_id, 2500, 2000, 'paid', 'cs_ahead_' || n, 'pi_ahead_' || n, now(), now()
    FROM planned;
  INSERT INTO payment_receipts (payment_id, amount_cents, received_at) SELECT id, 2500, now() FROM planned ORDER BY n;
  INSERT INTO tutor_sessions (tutor_id, booking_id, starts_at, ends_at, student_name, session_description, tutor_share_cents,
      created_at, updated_at)
    SELECT tutor_id, id, starts_at, starts_at + interval '30 minutes', 'Student', 'Physics tutoring', 2000, now(), now()
    FROM planned;`;

const LESSONS_AHEAD = `
  SELECT count(*)::integer AS count FROM student_bookings
  WHERE tutor_id = $1 AND ends_at > now() AND status IN ('pending', 'confirmed')`;
const OPEN_APPLICATIONS = `
  SELECT count(*)::integer AS count FROM opportunity_applications
  WHERE opportunity_id = ANY ($1) AND state IN ('submitted', 'in_review', 'interview', 'waitlisted')`;
/** Read before the deletion, which removes the address. */
const OPPORTUNITIES = `
  SELECT l.opportunity_id AS id
  FROM users u JOIN organizations o ON o.provider_id = u.id JOIN listings l ON l.organization_id = o.id
  WHERE u.email = $1 AND l.opportunity_id IS NOT NULL`;

/** The running large academy, without a worker. */
interface LargeAcademy {
  origin: string;
  databaseUrl: string;
}

/** A request that decides about many rows at once, which the worker then processes. */
interface Departure {
  /** Name of the response's figure; `count` is the number of rows before the request. */
  decision: (count: number) => string;
  /** Name of the worker's figure. */
  rest: string;
  /** The status of a successful response. */
  status: number;
  decide: () => Promise<TimedResponse>;
  /** Counts the unprocessed rows. */
  countLeft: () => Promise<number>;
}

/** Suspends the tutor, then deletes the provider's account. The worker's jobs change rows of the whole academy. */
export const departures = (
  supervisor: Supervisor,
  options: AcademyOptions,
  academy: LargeAcademy,
): Promise<Figure[]> =>
  connected(academy.databaseUrl, async (client) => {
    // Several statements in one query are one transaction.
    await client.query(ADD_LESSONS);
    const worker = await startWorker(supervisor, options, academy);
    try {
      await sleep(FIRST_TURNS_S * 1000);
      const reads = await readsOf(academy.origin);
      return [
        ...(await measure(supervisor, reads, await suspension(client, academy.origin))),
        ...(await measure(supervisor, reads, await deletion(client, academy.origin))),
      ];
    } finally {
      await worker.stop();
    }
  });

async function startWorker(
  supervisor: Supervisor,
  { stack, profile, logDir }: AcademyOptions,
  { origin, databaseUrl }: LargeAcademy,
): Promise<Running> {
  const { metrics } = await freePorts();
  return supervisor.start({
    name: "academy worker (large)",
    command: binary(profile, "academy"),
    args: ["worker"],
    env: {
      ...stack.env,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: origin,
      METRICS_ADDR: `127.0.0.1:${metrics}`,
    },
    output: { file: logFile(logDir, "academy-large-worker") },
  });
}

/** Returns a function by which a student reads a day's free slots. */
async function readsOf(origin: string): Promise<() => Promise<TimedResponse>> {
  const [ask, cookie] = [asker(origin), await sessionOf(STUDENT, origin)];
  const path = `/api/tutoring/slots?subject=Mathematics&date=${dayFrom(7)}`;
  return () => timed(ask(path, { cookie }));
}

/** An admin suspends the tutor and cancels every lesson. */
async function suspension(client: pg.Client, origin: string): Promise<Departure> {
  const { rows } = await client.query<{ id: string }>("SELECT id FROM users WHERE email = $1", [TUTOR]);
  const id = rows[0]?.id ?? "";
  // A new session: a suspension is refused 15 minutes after the last proof of identity.
  const cookie = await sessionOf("admin@large.test", origin);
  const path = `/api/admin/users/${id}/suspension`;
  const { upcoming_lessons } = (await (await read({ origin, cookie }, path)).json()) as UserSuspension;
  const body: NewSuspension = {
    reason: "Measured.",
    message: "Your account is suspended.",
    lessons: upcoming_lessons.map(({ booking_id }) => ({ booking_id, action: "cancel" })),
  };
  return {
    decision: (count) => `suspension of a tutor with ${count} lessons ahead`,
    rest: "all of these lessons are cancelled within",
    status: 200,
    decide: () => timed(asker(origin)(path, { cookie, body })),
    countLeft: () => countOf(client, LESSONS_AHEAD, id),
  };
}

/** The provider deletes their account. */
async function deletion(client: pg.Client, origin: string): Promise<Departure> {
  const { rows } = await client.query<{ id: string }>(OPPORTUNITIES, [PROVIDER]);
  const opportunities = rows.map(({ id }) => id);
  const cookie = await sessionOf(PROVIDER, origin);
  const body = { current_password: PASSWORD };
  return {
    decision: (count) => `deletion of a provider with ${count} open applications`,
    rest: "all of these applications are declined within",
    status: 204,
    decide: () => timed(asker(origin)("/api/account/delete", { cookie, body })),
    countLeft: () => countOf(client, OPEN_APPLICATIONS, opportunities),
  };
}

async function countOf(client: pg.Client, query: string, parameter: string | string[]): Promise<number> {
  const { rows } = await client.query<{ count: number }>(query, [parameter]);
  return rows[0]?.count ?? 0;
}

/** Sends the request, waits for the worker, and reads meanwhile. */
async function measure(
  supervisor: Supervisor,
  readOnce: () => Promise<TimedResponse>,
  departure: Departure,
): Promise<Figure[]> {
  const before = await pace(BEFORE_S, READS_PER_SECOND, readOnce);
  const count = await departure.countLeft();
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  let isOver = false;
  const carryOut = async () => {
    try {
      const { status, code, ms } = await departure.decide();
      const name = departure.decision(count);
      if (status !== departure.status) throw new UserError(`The ${name} gives ${status}: ${code}`);
      return { response: ms / 1000, ...(await waitForRest(supervisor, departure, seconds)) };
    } finally {
      isOver = true;
    }
  };
  const readOn = async () => {
    const reads: TimedResponse[] = [];
    while (!isOver) reads.push(...(await pace(1, READS_PER_SECOND, readOnce)));
    return reads;
  };
  const [{ response, rest, left }, meanwhile] = await Promise.all([carryOut(), readOn()]);
  return [
    atMost(departure.decision(count), response, RESPONSE_LIMIT_S, "s"),
    {
      name: departure.rest,
      value:
        left === 0
          ? `${rest.toFixed(0)} s: ${(count / rest).toFixed(0)} a second`
          : `${left} of ${count} are left`,
      limit: `≤ ${REST_LIMIT_S} s`,
      kept: left === 0,
    },
    slowdown(before, meanwhile),
  ];
}

/** Waits until no row is left, or the limit has passed. */
async function waitForRest(
  supervisor: Supervisor,
  { countLeft }: Departure,
  seconds: () => number,
): Promise<{ rest: number; left: number }> {
  for (;;) {
    supervisor.throwIfStopped();
    const left = await countLeft();
    const rest = seconds();
    if (left === 0 || rest > REST_LIMIT_S) return { rest, left };
    await sleep(POLL_MS);
  }
}

function slowdown(before: TimedResponse[], meanwhile: TimedResponse[]): Figure {
  const failed = [...before, ...meanwhile].find(({ status }) => status !== 200);
  if (failed) throw new UserError(`A day's free times give ${failed.status}`);
  const [usual, now] = [percentile95(before), percentile95(meanwhile)];
  return {
    name: "a day's free times meanwhile, 95 of 100 reads",
    value: `${now.toFixed(1)} ms: ${(now / usual).toFixed(2)} ×`,
    peer: `before: ${usual.toFixed(1)} ms`,
    limit: `≤ ${RATIO_LIMIT} ×`,
    kept: now / usual <= RATIO_LIMIT,
  };
}

/** Returns the 95th percentile, in ms. The worker pauses between its runs, so a median would show the pauses. */
const percentile95 = (responses: TimedResponse[]): number =>
  responses.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.ceil(responses.length * 0.95) - 1] ??
  Number.NaN;
