/** The dashboards of the large academy's busiest users, compared with the same screens of the sample academy. */
import { waitFor200 } from "../scripts/lib/http.ts";
import { fillLargeAcademy } from "../scripts/lib/large-academy.ts";
import { logFile } from "../scripts/lib/output.ts";
import { binary } from "../scripts/lib/paths.ts";
import { freePorts } from "../scripts/lib/ports.ts";
import { databaseUrl, ensureDatabase } from "../scripts/lib/postgres.ts";
import type { Running, Supervisor } from "../scripts/lib/supervisor.ts";
import type { components } from "../ssr-frontend/app/api/schema.gen.ts";
import { BOOK, LESSONS, LISTING, NEWSLETTER } from "../ssr-frontend/app/dashboard/admin/places.ts";
import { ADMIN_TABS } from "../ssr-frontend/app/dashboard/admin/tabs.ts";
import { STUDENT_TABS } from "../ssr-frontend/app/dashboard/student/tabs.ts";
import type { RailTab } from "../ssr-frontend/app/dashboard/tab.ts";
import { TUTOR_TABS } from "../ssr-frontend/app/dashboard/tutor/tabs.ts";
import { adminTables } from "./admin-tables.ts";
import { sessionOf } from "./ask.ts";
import { departures } from "./departures.ts";
import { atMost, type Figure } from "./figures.ts";
import { firstPaints } from "./first-paint.ts";
import { largestPayers } from "./largest-payers.ts";
import { median } from "./load.ts";
import { opportunities } from "./opportunities.ts";
import { type AcademyOptions, SAMPLE_DATABASE } from "./sample-academy.ts";

type BookingResponse = components["schemas"]["BookingResponse"];

const DATABASE = "large_academy";
/** For ten times the payments, and 220,000 events, that it had under a limit of 15 s. */
const FILL_LIMIT_S = 60;
/** How often each screen is opened in each academy. */
const ROUNDS = 25;
/** Limit on the ratio of a screen's time in the large academy to its time in the sample academy. */
const RATIO_LIMIT = 3;

/** The users whose dashboards are opened: the busiest of each role in either academy. */
const ROLES = {
  student: { tabs: STUDENT_TABS, large: "student-1@large.test", sample: "student@demo.test" },
  tutor: { tabs: TUTOR_TABS, large: "tutor-1@large.test", sample: "tutor@demo.test" },
  admin: { tabs: ADMIN_TABS, large: "admin@large.test", sample: "admin@demo.test" },
} as const;
type Role = keyof typeof ROLES;

/** A running academy. */
interface Academy {
  origin: string;
  running: Running;
  cookies: Record<Role, string>;
}

/** Pages that require an id. */
const NAMING: readonly string[] = [LESSONS, BOOK, LISTING, NEWSLETTER];

/** A screen of both academies. */
interface Screen {
  role: Role;
  name: string;
  large: string;
  sample: string;
}

/** Fills the large academy, serves both, and opens every screen in turn. */
export async function largeAcademy(supervisor: Supervisor, options: AcademyOptions): Promise<Figure[]> {
  const fillingTime = await fill(supervisor, options);
  const large = await serve(supervisor, options, DATABASE, "large");
  const sample = await serve(supervisor, options, SAMPLE_DATABASE, "sample");
  const figures: Figure[] = [];
  for (const screen of await screens(large, sample)) figures.push(await compare(screen, large, sample));
  figures.push(...(await adminTables({ ...large, cookie: large.cookies.admin })));
  figures.push(...(await opportunities(large.origin, large.cookies)));
  figures.push(...(await firstPaints(large, sample)));
  figures.push(...(await largestPayers(large.origin)));
  // Runs last: its worker purges the old Stripe events that the largest payers are measured with.
  const url = databaseUrl(options.postgresPort, DATABASE);
  figures.push(...(await departures(supervisor, options, { origin: large.origin, databaseUrl: url })));
  await Promise.all([large.running.stop(), sample.running.stop()]);
  return [atMost("filling the large academy", fillingTime, FILL_LIMIT_S, "s"), ...figures];
}

/** Returns the duration of the large academy's SQL, in seconds. */
async function fill(
  supervisor: Supervisor,
  { stack, postgresPort, profile }: AcademyOptions,
): Promise<number> {
  await ensureDatabase(postgresPort, DATABASE);
  const url = databaseUrl(postgresPort, DATABASE);
  await supervisor.run({
    name: "academy migrate",
    command: binary(profile, "academy"),
    args: ["migrate"],
    env: { ...stack.env, DATABASE_URL: url },
    output: () => undefined,
  });
  const started = performance.now();
  await fillLargeAcademy(url);
  return (performance.now() - started) / 1000;
}

async function serve(
  supervisor: Supervisor,
  { stack, postgresPort, logDir, profile }: AcademyOptions,
  database: string,
  academy: "large" | "sample",
): Promise<Academy> {
  const ports = await freePorts();
  const origin = `http://localhost:${ports.site}`;
  const running = supervisor.start({
    name: `academy serve (${academy})`,
    command: binary(profile, "academy"),
    args: ["serve"],
    env: {
      ...stack.env,
      DATABASE_URL: databaseUrl(postgresPort, database),
      PUBLIC_URL: origin,
      PORT: String(ports.site),
      METRICS_ADDR: `127.0.0.1:${ports.metrics}`,
      // No jobs until the departures start a worker: their load would distort the screens' times.
      WORKER: "separate",
    },
    output: { file: logFile(logDir, `academy-${academy}`) },
  });
  await waitFor200(supervisor, `${origin}/readyz`, running);
  const signIn = (role: Role) => sessionOf(ROLES[role][academy], origin);
  const cookies = {
    student: await signIn("student"),
    tutor: await signIn("tutor"),
    admin: await signIn("admin"),
  };
  return { origin, running, cookies };
}

/** Every tab of the rails with the pages below it, the notebook of a project, and an admin's pages about one lesson. */
async function screens(large: Academy, sample: Academy): Promise<Screen[]> {
  const tabs = (Object.keys(ROLES) as Role[]).flatMap((role) =>
    ROLES[role].tabs
      .flatMap(({ to, also = [] }: RailTab) => [to, ...also])
      .filter((path) => !NAMING.includes(path))
      .map((path) => ({ role, name: path, large: path, sample: path })),
  );
  const about = async (
    role: Role,
    path: string,
    search: (academy: Academy) => Promise<string>,
  ): Promise<Screen> => {
    const [inLarge, inSample] = [await search(large), await search(sample)];
    const name = `${path}?${inLarge.replace(/=.*/, "=…")}`;
    return { role, name, large: `${path}?${inLarge}`, sample: `${path}?${inSample}` };
  };
  const notebook = (role: Role) => {
    // A user's newest project; for an admin, the newest of all.
    const projects = role === "admin" ? "/api/admin/research?limit=1" : `/api/research?role=${role}`;
    return about(
      role,
      `/dashboard/${role}/research`,
      async (academy) => `project=${(await firstOf(academy, role, projects)).id}`,
    );
  };
  const lesson = (academy: Academy) =>
    firstOf<BookingResponse>(academy, "student", "/api/bookings?role=student&when=past");
  return [
    ...tabs,
    await notebook("student"),
    await notebook("tutor"),
    await notebook("admin"),
    await about("admin", LESSONS, async (academy) => `lesson=${(await lesson(academy)).id}`),
    await about("admin", BOOK, async (academy) => {
      const { student, subject } = await lesson(academy);
      return `student=${student.id}&subject=${encodeURIComponent(subject)}`;
    }),
  ];
}

/** Returns the first item of a list that a user reads. */
async function firstOf<T extends { id: string }>(
  { origin, cookies }: Academy,
  role: Role,
  path: string,
): Promise<T> {
  const response = await fetch(origin + path, { headers: { cookie: cookies[role] } });
  const { items } = (await response.json()) as { items: T[] };
  if (!items[0]) throw new Error(`${path} lists nothing`);
  return items[0];
}

/** Opens a screen in both academies in turn. */
async function compare({ role, name, ...paths }: Screen, large: Academy, sample: Academy): Promise<Figure> {
  const times: { large: number[]; sample: number[] } = { large: [], sample: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.large.push(await timeOf(large.origin + paths.large, large.cookies[role]));
    times.sample.push(await timeOf(sample.origin + paths.sample, sample.cookies[role]));
  }
  const [ours, theirs] = [median(times.large), median(times.sample)];
  return {
    name: `${name} of ${role}`,
    value: `${ours.toFixed(1)} ms: ${(ours / theirs).toFixed(2)} ×`,
    peer: `sample academy: ${theirs.toFixed(1)} ms`,
    limit: `≤ ${RATIO_LIMIT} ×`,
    kept: ours / theirs <= RATIO_LIMIT,
  };
}

/** Returns the duration of a complete page load, in ms. */
async function timeOf(url: string, cookie: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers: { cookie }, redirect: "manual" });
  await response.text();
  if (response.status !== 200) throw new Error(`${url} gives ${response.status}`);
  return performance.now() - started;
}
