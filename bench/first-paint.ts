/** First paint of the admin's first tables, with a hundred thousand rows and with a few. */
import { type Browser, chromium } from "@playwright/test";
import { findHeadlessChromium } from "../scripts/lib/chromium.ts";
import type { Figure } from "./figures.ts";
import { median } from "./load.ts";

const TABLES = [
  "/dashboard/admin/sessions",
  "/dashboard/admin/unpaid-sessions",
  "/dashboard/admin/tutors",
  "/dashboard/admin/users",
];
/** How often each table is opened in each academy. */
const ROUNDS = 15;
/** Not slower, except for the variation between two measurements of one page. */
const RATIO_LIMIT = 1.25;

/** A running academy. */
interface Academy {
  origin: string;
  cookies: { admin: string };
}

/** Opens each table in a new browser profile, in both academies in turn. */
export async function firstPaints(large: Academy, sample: Academy): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const figures: Figure[] = [];
    for (const path of TABLES) figures.push(await compare(browser, path, large, sample));
    return figures;
  } finally {
    await browser.close();
  }
}

async function compare(browser: Browser, path: string, large: Academy, sample: Academy): Promise<Figure> {
  const times: { large: number[]; sample: number[] } = { large: [], sample: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.large.push(await firstPaint(browser, path, large));
    times.sample.push(await firstPaint(browser, path, sample));
  }
  const [ours, theirs] = [median(times.large), median(times.sample)];
  return {
    name: `first paint of ${path}`,
    value: `${ours.toFixed(0)} ms: ${(ours / theirs).toFixed(2)} ×`,
    peer: `sample academy: ${theirs.toFixed(0)} ms`,
    limit: `≤ ${RATIO_LIMIT} ×`,
    kept: ours / theirs <= RATIO_LIMIT,
  };
}

/** Returns the first contentful paint of a first visit, in ms since navigation start. */
async function firstPaint(
  browser: Browser,
  path: string,
  { origin, cookies: { admin } }: Academy,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies(
      admin.split("; ").map((pair) => {
        const [name = "", value = ""] = pair.split("=", 2);
        return { name, value, url: origin };
      }),
    );
    const page = await context.newPage();
    const response = await page.goto(origin + path);
    if (response?.status() !== 200) throw new Error(`${path} gives ${response?.status()}`);
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const seen = (list: { getEntriesByName: (name: string) => PerformanceEntry[] }) => {
            const [paint] = list.getEntriesByName("first-contentful-paint");
            if (paint) resolve(paint.startTime);
          };
          new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}
