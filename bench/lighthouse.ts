/**
 * Lighthouse for a phone: the pages of the sitemap, sign-in and sign-up, each role's dashboard, chats, and a student's
 * summer portal.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CHROMIUM_FLAGS, findChromium } from "../scripts/lib/chromium.ts";
import { UserError } from "../scripts/lib/errors.ts";
import { dim, green, red, say } from "../scripts/lib/log.ts";
import { nodeEnv } from "../scripts/lib/node.ts";
import { logFile } from "../scripts/lib/output.ts";
import { inRoot } from "../scripts/lib/paths.ts";
import type { ChildSpec, Supervisor } from "../scripts/lib/supervisor.ts";
import { sessionOf } from "./ask.ts";
import type { Figure } from "./figures.ts";
import { installed } from "./npm.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** A page's limits: each score of 100, its largest contentful paint in ms, and its layout shift. */
interface Limits {
  /** In the order of CATEGORIES. */
  scores: number[];
  lcpMs: number;
}

const SITE_LIMITS: Limits = { scores: [100, 100, 100, 100], lcpMs: 1000 };
/** Pages of the app hydrate, and are excluded from search engines. */
const WAY_IN_LIMITS: Limits = { scores: [97, 100, 100, 0], lcpMs: 1500 };
const DASHBOARD_LIMITS: Limits = { scores: [97, 100, 100, 0], lcpMs: 1500 };
const WAYS_IN = ["/auth", "/student-signup", "/summer/auth"];
/** Opportunities differ only by data: this many of their pages represent all. */
const OPPORTUNITY_SAMPLES = 4;
/**
 * Sample users with the start pages of their dashboards, their chats, a student's summer portal and AI tutor sessions.
 */
const PEOPLE = [
  ["student@demo.test", "/dashboard/student/lessons"],
  ["student@demo.test", "/dashboard/student/messages"],
  ["student@demo.test", "/summer/profile"],
  ["student@demo.test", "/summer/matches"],
  ["student@demo.test", "/summer/saved"],
  ["student@demo.test", "/ai-tutor/sessions"],
  ["tutor@demo.test", "/dashboard/tutor/overview"],
  ["tutor@demo.test", "/dashboard/tutor/messages"],
  ["admin@demo.test", "/dashboard/admin/overview"],
] as const;

/** A page to audit. */
interface Target {
  name: string;
  url: URL;
  limits: Limits;
  /** The session cookie, if the page requires one. */
  cookie?: string;
}

/** Other load can only make a page slower, so a page that misses its limits is audited again. */
const LOOKS = 3;
const REPORTS = inRoot("bench/results/lighthouse");
const CHROME_FLAGS = ["--headless=new", ...CHROMIUM_FLAGS].join(" ");

/** The result of one audit. */
interface Look {
  target: Target;
  /** Out of 100, in the order of CATEGORIES. */
  scores: number[];
  lcpMs: number;
  cls: number;
  /** Audits that cost points. */
  failed: string[];
}

/** The fields of the report that are read. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>;
}

/** Audits every page, prints the results, and returns whether all pages are within their limits. */
export async function lighthouse(supervisor: Supervisor, siteUrl: string): Promise<Figure[]> {
  const folder = await installed(supervisor, "lighthouse");
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const looks: Look[] = [];
  for (const target of [...(await sitePages(siteUrl)), ...(await appPages(siteUrl))]) {
    const look = await bestLook(supervisor, folder, target);
    say(line(look));
    looks.push(look);
  }
  return [
    ...figures(
      "public pages",
      looks.filter(({ target }) => target.limits === SITE_LIMITS),
    ),
    ...figures(
      "ways in",
      looks.filter(({ target }) => target.limits === WAY_IN_LIMITS),
    ),
    ...figures(
      "dashboards",
      looks.filter(({ target }) => target.limits === DASHBOARD_LIMITS),
    ),
  ];
}

const sitePages = async (siteUrl: string): Promise<Target[]> =>
  (await publicPaths(siteUrl)).map((path) => ({
    name: path,
    url: new URL(path, siteUrl),
    limits: SITE_LIMITS,
  }));

async function appPages(siteUrl: string): Promise<Target[]> {
  const waysIn = WAYS_IN.map((path) => ({
    name: path,
    url: new URL(path, siteUrl),
    limits: WAY_IN_LIMITS,
  }));
  const dashboards = PEOPLE.map(async ([email, path]) => ({
    name: path,
    url: new URL(path, siteUrl),
    limits: DASHBOARD_LIMITS,
    cookie: await sessionOf(email, siteUrl),
  }));
  return [...waysIn, ...(await Promise.all(dashboards))];
}

async function publicPaths(siteUrl: string): Promise<string[]> {
  const sitemap = await (await fetch(new URL("/sitemap.xml", siteUrl))).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  });
  const isOpportunity = (path: string) => path.startsWith("/summer/opportunities/");
  const samples = new Set(paths.filter(isOpportunity).slice(0, OPPORTUNITY_SAMPLES));
  return paths.filter((path) => !isOpportunity(path) || samples.has(path));
}

/** Returns the best of several audits; Lighthouse itself fails at times on a loaded machine. */
async function bestLook(supervisor: Supervisor, folder: string, target: Target): Promise<Look> {
  const { name, url } = target;
  const file = join(REPORTS, `${name.slice(1).replaceAll(/\W+/g, "_") || "home"}.json`);
  let best: Look | undefined;
  for (let number = 0; number < LOOKS && !(best && isGood(best)); number++) {
    const { code } = await supervisor.start(audit(folder, target, file)).exited;
    supervisor.throwIfStopped();
    if (code !== 0) continue;
    const found = read(target, JSON.parse(readFileSync(file, "utf8")) as Report);
    if (!best || isGood(found) || found.lcpMs < best.lcpMs) best = found;
  }
  if (!best)
    throw new UserError(`Lighthouse cannot look at ${url.href}; ${REPORTS}/lighthouse.log says why.`);
  return best;
}

const audit = (folder: string, { url, cookie }: Target, file: string): ChildSpec => ({
  name: "lighthouse",
  command: process.execPath,
  args: [
    join(folder, "node_modules/lighthouse/cli/index.js"),
    url.href,
    `--only-categories=${CATEGORIES.join(",")}`,
    "--output=json",
    `--output-path=${file}`,
    `--chrome-flags=${CHROME_FLAGS}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
    "--quiet",
  ],
  env: { ...nodeEnv(), CHROME_PATH: findChromium() },
  output: { file: logFile(REPORTS, "lighthouse") },
});

function read(target: Target, { categories, audits }: Report): Look {
  const refs = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []);
  const failed = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return {
    target,
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpMs: audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
    cls: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    failed: [...new Set(failed.map(({ id }) => id))],
  };
}

const isGood = ({ target: { limits }, scores, lcpMs, cls }: Look): boolean =>
  scores.every((score, i) => score >= (limits.scores[i] ?? 100)) && lcpMs < limits.lcpMs && cls === 0;

function line(look: Look): string {
  const { target, scores, lcpMs, cls, failed } = look;
  const cells = [target.name.padEnd(28), ...scores.map((score) => String(score).padStart(4))];
  const rest = ` LCP ${(lcpMs / 1000).toFixed(2)} s  CLS ${cls.toFixed(3)}`;
  return `  ${isGood(look) ? green("✓") : red("✗")} ${cells.join("")} ${rest}  ${dim(isGood(look) ? "" : failed.join(" "))}`;
}

/** Returns the figures of pages with the same limits. */
function figures(what: string, looks: Look[]): Figure[] {
  const good = looks.filter(isGood).length;
  const limit = Math.min(...looks.map(({ target }) => target.limits.lcpMs));
  const slowest = Math.max(...looks.map(({ lcpMs }) => lcpMs));
  const shift = Math.max(...looks.map(({ cls }) => cls));
  return [
    {
      name: `Lighthouse on a phone: ${what} with full marks`,
      value: `${good} of ${looks.length}`,
      limit: "all",
      kept: good === looks.length && good > 0,
    },
    {
      name: `largest contentful paint, slowest of the ${what}`,
      value: `${(slowest / 1000).toFixed(2)} s`,
      limit: `< ${(limit / 1000).toFixed(1)} s`,
      kept: slowest < limit,
    },
    { name: `layout shift, worst of the ${what}`, value: shift.toFixed(3), limit: "0", kept: shift === 0 },
  ];
}
