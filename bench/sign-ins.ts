/**
 * Sign-ins while attackers try passwords on hundreds of connections: the share and delay of other users' sign-ins.
 *
 * The product has one core, which hashes four passwords a second. The users who sign in are each in their own network.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "../scripts/lib/log.ts";
import { binary } from "../scripts/lib/paths.ts";
import { type LoadPerson, makeStudents, SAMPLE } from "../scripts/lib/people.ts";
import { databaseUrl, ensureDatabase } from "../scripts/lib/postgres.ts";
import type { Supervisor } from "../scripts/lib/supervisor.ts";
import { startAcademy } from "./academy.ts";
import { type Ask, asker, pace, sessionOf, type TimedResponse, timed } from "./ask.ts";
import type { Figure } from "./figures.ts";
import type { AcademyOptions } from "./sample-academy.ts";

const DATABASE = "besieged_academy";
/** Connections that try the next password as soon as they have a response. */
const HOSTILE = 200;
/** Number of networks of the attackers; in the worst case each connection has its own network. */
const FEW_NETWORKS = 4;
const MANY_NETWORKS = HOSTILE;
/** Sign-ins of other users per second. */
const PER_SECOND = 1;
const SECONDS = 60;
/**
 * Number of browsers that have signed in before: one for every other sign-in, since each sign-in gives a browser a new
 * token.
 */
const KNOWN = (PER_SECOND * SECONDS) / 2;
const MIN_SERVED = 0.95;
/** Time in ms for the hostile connections to occupy all slots. */
const AHEAD_MS = 1_000;

const SIGN_IN = "/api/auth/sign-in";

/** Signs users in alone, beside hostile connections from few networks, and beside as many from one network each. */
export async function signIns(supervisor: Supervisor, options: AcademyOptions): Promise<Figure[]> {
  await ensureDatabase(options.postgresPort, DATABASE);
  const url = databaseUrl(options.postgresPort, DATABASE);
  const { running, origin } = await startAcademy(supervisor, options, { name: "besieged", url });
  try {
    await seed(supervisor, options, url);
    const [students, ask] = [await makeStudents(url, PER_SECOND * SECONDS), asker(origin)];
    const known: KnownBrowser[] = [];
    for (const { email } of students.slice(0, KNOWN)) known.push(await knownBrowser(email, origin));

    const alone = await pace(SECONDS / 2, PER_SECOND, (turn) => signIn(ask, students[turn]));
    const few = await besieged(ask, FEW_NETWORKS, (turn) => signIn(ask, students[turn]));
    const many = await besieged(ask, MANY_NETWORKS, (turn) =>
      // Every other sign-in comes from a browser that the account knows.
      turn % 2 === 0 ? signIn(ask, students[turn]) : signIn(ask, known[turn >> 1]),
    );
    const strangers = many.filter((_, turn) => turn % 2 === 0);
    const returning = many.filter((_, turn) => turn % 2 === 1);
    return [
      served(`beside ${HOSTILE} connections from ${FEW_NETWORKS} networks`, few, MIN_SERVED),
      delay(`beside ${HOSTILE} connections from ${FEW_NETWORKS} networks`, few, alone),
      served(
        `by known browsers, beside a connection from each of ${MANY_NETWORKS} networks`,
        returning,
        MIN_SERVED,
      ),
      delay(
        `by known browsers, beside a connection from each of ${MANY_NETWORKS} networks`,
        returning,
        alone,
      ),
      served(`by new browsers, beside a connection from each of ${MANY_NETWORKS} networks`, strangers),
      delay(`by new browsers, beside a connection from each of ${MANY_NETWORKS} networks`, strangers, alone),
    ];
  } finally {
    await running.stop();
  }
}

/** Inserts the sample users, whose password the load users share. */
async function seed(supervisor: Supervisor, { stack, profile }: AcademyOptions, url: string): Promise<void> {
  await supervisor.run({
    name: "academy-seed",
    command: binary(profile, "academy-seed"),
    args: ["--small"],
    env: { ...stack.env, DATABASE_URL: url },
    output: () => undefined,
  });
}

/** A browser with the cookie of an earlier sign-in to an account. */
type KnownBrowser = Pick<LoadPerson, "email"> & { cookie: string };

async function knownBrowser(email: string, origin: string): Promise<KnownBrowser> {
  const cookies = (await sessionOf(email, origin)).split("; ");
  return { email, cookie: cookies.find((cookie) => cookie.startsWith("known-device=")) ?? "" };
}

/** Signs in; by default a student in a browser without cookies. */
function signIn(ask: Ask, who?: LoadPerson | KnownBrowser): Promise<TimedResponse> {
  const cookie = who && "id" in who ? undefined : who?.cookie;
  return timed(ask(SIGN_IN, { cookie, body: { email: who?.email, password: SAMPLE.password } }));
}

/** Runs the users' sign-ins beside hostile connections from `networks` networks. */
async function besieged(
  ask: Ask,
  networks: number,
  turn: (index: number) => Promise<TimedResponse>,
): Promise<TimedResponse[]> {
  let isOver = false;
  const answers = new Map<number, number>();
  const connections = Array.from({ length: HOSTILE }, async (_, connection) => {
    const network = connection % networks;
    const from = `198.18.${network >> 8}.${network & 255}`;
    for (let tried = 0; !isOver; tried++) {
      const email = `made-up-${networks}-${connection}-${tried}@bench.test`;
      const { status } = await timed(ask(SIGN_IN, { from, body: { email, password: "a guess" } }));
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  });
  await sleep(AHEAD_MS);
  const responses = await pace(SECONDS, PER_SECOND, turn);
  isOver = true;
  await Promise.all(connections);
  const told = [...answers].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  say(`  ${HOSTILE} hostile connections from ${networks} networks: ${told.join(", ")}`);
  return responses;
}

const isServed = ({ status }: TimedResponse): boolean => status === 200;

function served(what: string, responses: TimedResponse[], min?: number): Figure {
  const count = responses.filter(isServed).length;
  return {
    name: `sign-ins served ${what}`,
    value: `${count} of ${responses.length}`,
    limit: min === undefined ? "told" : `≥ ${min * 100} %`,
    kept: min === undefined || count >= min * responses.length,
  };
}

function delay(what: string, responses: TimedResponse[], alone: TimedResponse[]): Figure {
  return {
    name: `delay of these, median and 95th percentile, ${what}`,
    value: percentiles(responses),
    peer: `alone: ${percentiles(alone)}`,
    limit: "told",
    kept: true,
  };
}

function percentiles(responses: TimedResponse[]): string {
  const delays = responses
    .filter(isServed)
    .map(({ ms }) => ms)
    .toSorted((a, b) => a - b);
  const at = (share: number) => (delays[Math.floor(delays.length * share)] ?? Number.NaN).toFixed(0);
  return `${at(0.5)} and ${at(0.95)} ms`;
}
