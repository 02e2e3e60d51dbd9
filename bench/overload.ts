/** Many at once: open dashboards, bookings, and more sign-ins than the cores can hash; reads have to stay quick. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { WebSocket } from "ws";
import { say } from "../scripts/lib/log.ts";
import { atMost, type Figure } from "./figures.ts";

/** Dashboards that stay open. */
const DASHBOARDS = 200;
/** Days whose times the dashboards show, from the day after tomorrow on, in turn. */
const SHOWN_DAYS = 14;
/** What a page waits before it loads its data again after a live event, in ms: `app/live/live.tsx`. */
const RELOAD_DEBOUNCE = 60;
const RELOAD_JITTER = 340;
/** Seconds of load. */
const SECONDS = 20;
/** Reads and bookings a second, whatever becomes of those before. */
const READS_PER_SECOND = 20;
const BOOKINGS_PER_SECOND = 4;
/** Sign-ins a second, in terms of what all cores together can hash in that time. */
const SIGN_INS_OVER_CAPACITY = 2;
/** The 99th percentile of what a read may take, in ms. */
const READ_LIMIT_MS = 100;
const SUBJECT = "Mathematics";
/** What the sample people sign in with. */
const SAMPLE = { email: "student@demo.test", password: "academy-demo" };

/** Where the product under load is. */
export interface Product {
  /** Its origin, as its own pages have it. */
  origin: string;
  databaseUrl: string;
}

interface Student {
  email: string;
  cookie: string;
}

interface TimedResponse {
  status: number;
  ms: number;
  retryAfter: string | null;
  /** The code of a problem. */
  code?: string;
}

/** A dashboard that somebody has open. */
interface Dashboard {
  socket: WebSocket;
  /** What it has loaded again after live events. */
  reloads: Promise<TimedResponse>[];
}

/** Puts the load on the product and says what became of it. */
export async function overload({ origin, databaseUrl }: Product): Promise<Figure[]> {
  const students = await makeStudents(databaseUrl);
  const ask = asker(origin);
  const idle = await pace(5, READS_PER_SECOND, (turn) => read(ask, students, turn));
  const hashMs = await hashingTime(ask);
  const dashboards = await Promise.all(
    students.map((student, index) => openDashboard(origin, student, shownDay(index), ask)),
  );
  const slots = await freeSlots(ask, students[0]);

  const perSecond = (SIGN_INS_OVER_CAPACITY * availableParallelism() * 1000) / hashMs;
  const [reads, bookings, signIns] = await Promise.all([
    pace(SECONDS, READS_PER_SECOND, (turn) => read(ask, students, turn)),
    pace(SECONDS, BOOKINGS_PER_SECOND, (turn) => book(ask, students, slots, turn)),
    pace(SECONDS, perSecond, (turn) => signIn(ask, students[turn % students.length]?.email)),
  ]);
  const closed = dashboards.filter(({ socket }) => socket.readyState !== WebSocket.OPEN).length;
  const reloads = await Promise.all(dashboards.flatMap((dashboard) => dashboard.reloads));
  for (const { socket } of dashboards) socket.terminate();

  const unread = [...reads, ...reloads].filter(({ status }) => status !== 200).length;
  const booked = bookings.filter(({ status }) => status === 201).length;
  const signedIn = signIns.filter(({ status }) => status === 200).length;
  const sentAway = signIns.filter(({ code, retryAfter }) => code === "overloaded" && retryAfter).length;
  const broken = [...bookings, ...signIns].filter(({ status }) => status >= 500).length - sentAway;
  say(
    `  ${DASHBOARDS} dashboards with ${reloads.length} reloads after live events, ${reads.length} reads, ` +
      `${booked} of ${bookings.length} bookings made, ` +
      `${signedIn} of ${signIns.length} sign-ins done and ${sentAway} told to come back (${Math.round(hashMs)} ms each alone).`,
  );
  const slowest = atMost("reads under overload, 99th percentile", p99(reads), READ_LIMIT_MS, "ms");
  return [
    { ...slowest, peer: `the same reads alone: ${p99(idle).toFixed(1)} ms` },
    atMost("reads and reloads that failed under overload", unread, 0, `of ${reads.length + reloads.length}`),
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

/** Students with the sample student's password and a session each, written where the product would have. */
async function makeStudents(databaseUrl: string): Promise<Student[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const students: Student[] = [];
    for (let index = 0; index < DASHBOARDS; index++) {
      const [id, token] = [randomUUID(), randomBytes(32).toString("hex")];
      const email = `load-${id}@bench.test`;
      await client.query(
        `INSERT INTO users (id, email, password_hash, email_verified_at)
         SELECT $1, $2, password_hash, now() FROM users WHERE email = $3`,
        [id, email, SAMPLE.email],
      );
      await client.query(
        "INSERT INTO profiles (id, first_name, last_name, role) VALUES ($1, 'Load', 'Sample', 'student')",
        [id],
      );
      await client.query("INSERT INTO user_roles (user_id, role) VALUES ($1, 'student')", [id]);
      await client.query(
        `INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
         VALUES ($1, $2, now(), now(), now() + interval '1 day')`,
        [id, createHash("sha256").update(token).digest()],
      );
      students.push({ email, cookie: `session=${token}` });
    }
    return students;
  } finally {
    await client.end();
  }
}

type Ask = (path: string, options?: { cookie?: string; body?: unknown }) => Promise<Response>;

/** Asks as one of the academy's own pages does, each time from another address of the network. */
function asker(origin: string): Ask {
  let asked = 0;
  return (path, { cookie, body } = {}) => {
    asked += 1;
    const headers: Record<string, string> = {
      origin,
      "x-forwarded-for": `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    };
    if (cookie !== undefined) headers.cookie = cookie;
    if (body !== undefined) headers["content-type"] = "application/json";
    const method = body === undefined ? "GET" : "POST";
    return fetch(origin + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  };
}

async function timed(response: Promise<Response>): Promise<TimedResponse> {
  const started = performance.now();
  const received = await response;
  const body = await received.text();
  const timing = {
    status: received.status,
    ms: performance.now() - started,
    retryAfter: received.headers.get("retry-after"),
  };
  const isProblem = received.headers.get("content-type")?.startsWith("application/problem+json");
  return isProblem ? { ...timing, code: (JSON.parse(body) as { code: string }).code } : timing;
}

/** What open dashboards read, in turn. */
function read(ask: Ask, students: Student[], turn: number): Promise<TimedResponse> {
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

function book(ask: Ask, students: Student[], slots: Slot[], turn: number): Promise<TimedResponse> {
  const [slot, student] = [slots[turn % slots.length], students[turn % students.length]];
  if (!slot || !student) throw new Error("the sample tutors have no free hours");
  const body = { tutor_id: slot.tutorId, subject: SUBJECT, starts_at: slot.startsAt };
  return timed(ask("/api/bookings", { cookie: student.cookie, body }));
}

/** What one sign-in takes when nothing else goes on, in ms: nearly all of it is hashing. */
async function hashingTime(ask: Ask): Promise<number> {
  const alone: number[] = [];
  for (let turn = 0; turn < 5; turn++) alone.push((await signIn(ask)).ms);
  return alone.toSorted((a, b) => a - b)[2] ?? Number.NaN;
}

interface Slot {
  tutorId: string;
  startsAt: string;
}

/** Free hours of the next weeks, each an hour after the one before so that they can all be booked. */
async function freeSlots(ask: Ask, student: Student | undefined): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (let ahead = 2; ahead < 50; ahead++) {
    const path = `/api/tutoring/slots?subject=${SUBJECT}&date=${dayFrom(ahead)}`;
    const { tutors } = (await (await ask(path, { cookie: student?.cookie })).json()) as {
      tutors: { tutor: { id: string }; slots: { starts_at: string }[] }[];
    };
    for (const { tutor, slots: free } of tutors) {
      const onTheHour = free.filter((_, index) => index % 2 === 0);
      slots.push(...onTheHour.map(({ starts_at }) => ({ tutorId: tutor.id, startsAt: starts_at })));
    }
  }
  return slots;
}

/** A date in the academy's zone, so many days ahead. */
const dayFrom = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(
    Date.now() + days * 86_400_000,
  );

/** The day whose times a dashboard shows. */
const shownDay = (index: number): string => dayFrom(2 + (index % SHOWN_DAYS));

/** Opens a dashboard: a socket, subscribed to the times it shows, which loads its data again after each event. */
function openDashboard(origin: string, { cookie }: Student, date: string, ask: Ask): Promise<Dashboard> {
  const socket = new WebSocket(`${origin.replace(/^http/, "ws")}/ws`, { headers: { cookie, origin } });
  const dashboard: Dashboard = { socket, reloads: [] };
  let waiting = false;
  const reload = () => {
    waiting = false;
    dashboard.reloads.push(timed(ask(`/dashboard.data?subject=${SUBJECT}&date=${date}`, { cookie })));
  };
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("close", (code) => reject(new Error(`a dashboard's connection was closed with ${code}`)));
    socket.on("message", (data) => {
      const frame = JSON.parse(String(data)) as { type: string };
      if (frame.type === "hello") {
        const topics = [`subject-slots:${SUBJECT}:${date}`];
        socket.send(JSON.stringify({ type: "subscribe", id: 1, topics }));
      }
      if (frame.type === "subscribed") resolve(dashboard);
      if (frame.type !== "event" || waiting) return;
      waiting = true;
      setTimeout(reload, RELOAD_DEBOUNCE + Math.random() * RELOAD_JITTER);
    });
  });
}

/** Begins so many turns a second for so long, however slowly they end, and waits for them all. */
async function pace(
  seconds: number,
  perSecond: number,
  turn: (index: number) => Promise<TimedResponse>,
): Promise<TimedResponse[]> {
  const started = performance.now();
  const responses: Promise<TimedResponse>[] = [];
  for (let index = 0; index < seconds * perSecond; index++) {
    await sleep(started + (index * 1000) / perSecond - performance.now());
    responses.push(turn(index));
  }
  return Promise.all(responses);
}

const p99 = (responses: TimedResponse[]): number =>
  responses.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(responses.length * 0.99)] ?? Number.NaN;
