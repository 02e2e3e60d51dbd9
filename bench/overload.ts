/** Concurrent load: open dashboards, bookings, and more sign-ins than the cores can hash; reads must stay fast. */
import { availableParallelism } from "node:os";
import { say } from "../scripts/lib/log.ts";
import { type LoadPerson, makeStudents, SAMPLE } from "../scripts/lib/people.ts";
import { type Ask, asker, pace, type TimedResponse, timed } from "./ask.ts";
import { bookingCosts } from "./booking-costs.ts";
import { CALLS_PER_BOOKING, type Dashboard, openDashboards, SUBJECT, settle } from "./dashboards.ts";
import { atMost, type Figure } from "./figures.ts";
import { book, dayFrom, freeSlots, type Slot } from "./slots.ts";

/** Number of open dashboards. */
const DASHBOARDS = 200;
/** Number of days that the dashboards show in turn, from the day after tomorrow on. */
const SHOWN_DAYS = 14;
/** Seconds of load. */
const SECONDS = 20;
/** Reads and bookings per second, independent of whether earlier ones have ended. */
const READS_PER_SECOND = 20;
const BOOKINGS_PER_SECOND = 4;
/** Sign-ins per second, as a multiple of the hashing capacity of all cores. */
const SIGN_INS_OVER_CAPACITY = 2;
/** Limit on the 99th percentile of a read, in ms. */
const READ_LIMIT_MS = 100;

/** The location of the product under load. */
export interface Product {
  /** Its origin, as in its own pages. */
  origin: string;
  databaseUrl: string;
}

/** Puts the load on the product and reports the results. */
export async function overload({ origin, databaseUrl }: Product): Promise<Figure[]> {
  const students = await makeStudents(databaseUrl, DASHBOARDS);
  const ask = asker(origin);
  const idle = await pace(5, READS_PER_SECOND, (turn) => read(ask, students, turn));
  const hashMs = await hashingTime(ask);
  const dashboards = await openDashboards(
    students.map((student, index) => ({ origin, student, date: shownDay(index), ask })),
  );
  const slots = await freeSlots(ask, students[0]);
  const costs = await bookingCosts(ask, dashboards, slots);

  const perSecond = (SIGN_INS_OVER_CAPACITY * availableParallelism() * 1000) / hashMs;
  const [reads, bookings, signIns] = await Promise.all([
    pace(SECONDS, READS_PER_SECOND, (turn) => read(ask, students, turn)),
    pace(SECONDS, BOOKINGS_PER_SECOND, (turn) => bookInTurn(ask, { students, slots }, turn)),
    pace(SECONDS, perSecond, (turn) => signIn(ask, students[turn % students.length]?.email)),
  ]);
  await settle(dashboards);
  const closed = dashboards.filter(({ isConnected }) => !isConnected).length;
  const refreshes = dashboards.flatMap(({ calls }) => calls);
  const excess = excessCalls(dashboards, bookings, { students, slots });
  for (const dashboard of dashboards) dashboard.close();

  const unread = [...reads, ...refreshes].filter(({ status }) => status !== 200).length;
  const booked = bookings.filter(({ status }) => status === 201).length;
  const signedIn = signIns.filter(({ status }) => status === 200).length;
  const sentAway = signIns.filter(({ code, retryAfter }) => code === "overloaded" && retryAfter).length;
  const broken = [...bookings, ...signIns].filter(({ status }) => status >= 500).length - sentAway;
  say(
    `  ${DASHBOARDS} dashboards with ${refreshes.length} API calls after live events, ${reads.length} reads, ` +
      `${booked} of ${bookings.length} bookings made, ` +
      `${signedIn} of ${signIns.length} sign-ins done and ${sentAway} told to come back (${Math.round(hashMs)} ms each alone).`,
  );
  const slowest = atMost("reads under overload, 99th percentile", p99(reads), READ_LIMIT_MS, "ms");
  return [
    ...costs,
    atMost(
      `calls beyond ${CALLS_PER_BOOKING} a concerned page and booking, under overload`,
      excess,
      0,
      "calls",
    ),
    { ...slowest, peer: `the same reads alone: ${p99(idle).toFixed(1)} ms` },
    atMost(
      "reads and refreshes that failed under overload",
      unread,
      0,
      `of ${reads.length + refreshes.length}`,
    ),
    atMost("other 5xx under overload", broken, 0, "responses"),
    atMost("dashboards that lost their connection under overload", closed, 0, `of ${DASHBOARDS}`),
    {
      name: "excess sign-ins that are told to come back",
      value: `${sentAway} of ${signIns.length}`,
      limit: "> 0, and some get in",
      kept: sentAway > 0 && signedIn > 0,
    },
    {
      name: "bookings made under overload",
      value: `${booked} of ${bookings.length}`,
      limit: "> 0",
      kept: booked > 0,
    },
  ];
}

/** Returns the calls that no booking explains; unaffected pages may make none. */
function excessCalls(
  dashboards: Dashboard[],
  bookings: TimedResponse[],
  { students, slots }: { students: LoadPerson[]; slots: Slot[] },
): number {
  const made = bookings.flatMap(({ status }, turn) => {
    const [student, slot] = [students[turn % students.length], slots[turn % slots.length]];
    return status === 201 && student && slot ? [{ student, date: slot.date }] : [];
  });
  return dashboards.reduce((sum, dashboard) => sum + dashboard.excessCalls(made), 0);
}

/** Reads the data of open dashboards, in turn. */
function read(ask: Ask, students: LoadPerson[], turn: number): Promise<TimedResponse> {
  const paths = [
    "/api/mentors",
    `/api/tutoring/slots?subject=${SUBJECT}&date=${dayFrom(2)}`,
    "/api/bookings",
  ];
  const cookie = students[turn % students.length]?.cookie;
  return timed(ask(paths[turn % paths.length] ?? "/api/mentors", { cookie }));
}

const signIn = (ask: Ask, email = SAMPLE.email) =>
  timed(ask("/api/auth/sign-in", { body: { email, password: SAMPLE.password } }));

function bookInTurn(
  ask: Ask,
  { students, slots }: { students: LoadPerson[]; slots: Slot[] },
  turn: number,
): Promise<TimedResponse> {
  const [slot, student] = [slots[turn % slots.length], students[turn % students.length]];
  if (!slot || !student) throw new Error("the sample tutors have no free hours");
  return book(ask, student, slot);
}

/** Returns the duration of one sign-in without other load, in ms: nearly all of it is hashing. */
async function hashingTime(ask: Ask): Promise<number> {
  const alone: number[] = [];
  for (let turn = 0; turn < 5; turn++) alone.push((await signIn(ask)).ms);
  return alone.toSorted((a, b) => a - b)[2] ?? Number.NaN;
}

/** Returns the day whose slots a dashboard shows. */
const shownDay = (index: number): string => dayFrom(2 + (index % SHOWN_DAYS));

const p99 = (responses: TimedResponse[]): number =>
  responses.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(responses.length * 0.99)] ?? Number.NaN;
