/**
 * Visits each page of each role's dashboard, of a student's summer portal and of the AI tutor once and checks
 * everything on that visit: the scripts of a first load, including lazy parts; overflow, also in a narrow window or
 * with large text; forced colors; and, on a phone, axe and the accessibility tree.
 */
import type { Page } from "@playwright/test";
import { atOtherAddress, site } from "../support/addresses.ts";
import { BETA_PASSWORD } from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { fetchRaw } from "../support/documents.ts";
import { expectFitsAnyone } from "../support/fits.ts";
import { expectToldInForcedColors } from "../support/forced-colors.ts";
import { changeFromElsewhere, readApi } from "../support/lessons.ts";
import { ADMIN_PAGES_OF_MONEY, ADMIN_PAGES_OF_PEOPLE, pagesOfRoles } from "../support/pages.ts";
import { askerAs, demo } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { makeTutor } from "../support/tutors.ts";

/** Limit on an app page's scripts, compressed, in bytes. */
const BUDGET = 225_280;
/** The limit for pages with charts or, in a wide window, with the data grid of sessions and people. */
const HEAVY_BUDGET = 337_920;
const HEAVY_PAGES = ["overview", "tutors", "unpaid-sessions", "paid-sessions", "sessions", "summer"].map(
  (name) => `/dashboard/admin/${name}`,
);

/** A dashboard loads more scripts than these. */
const LEAST_SCRIPTS = 5;

// Many sequential visits.
test.slow();

const isWide = () => test.info().project.name === "desktop";

// In a wide window at a plain http URL, as on another computer of the network, where browsers lack some APIs. Language,
// time zone and date differ from the server's, so that any dependence on them causes a hydration error.
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  baseURL: async ({}, use) => use(isWide() ? atOtherAddress(site()) : site()),
  locale: async ({ locale }, use) => use(isWide() ? "de-DE" : locale),
  timezoneId: async ({ timezoneId }, use) => use(isWide() ? "Asia/Kolkata" : timezoneId),
});

/** Runs in the page: moves its clock by more than a day, as some users' clocks are wrong. */
function moveClock(): void {
  const ahead = 25 * 3_600_000;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) =>
      args.length > 0 ? Reflect.construct(target, args) : new target(target.now() + ahead),
    get: (target, name) => (name === "now" ? () => target.now() + ahead : Reflect.get(target, name)),
  });
}

test("each page of a student is light, sound, and fits its window", async ({ signIn, baseURL }) => {
  const page = await signIn(demo.student);
  await expectSound(page, pagesOfRoles.student);
  // The AI tutor's pages without an active session.
  const access = { password: BETA_PASSWORD, is_13_or_older: true };
  await changeFromElsewhere(page, "POST", "/api/ai-tutor/access", access, baseURL);
  await expectSound(page, ["/ai-tutor"]);
});

test("each page of a tutor is light, sound, and fits its window", async ({ signIn }) => {
  await expectSound(await signIn(demo.tutor), pagesOfRoles.tutor);
});

test("each page of a provider is light, sound, and fits its window", async ({ signIn }) => {
  await expectSound(await signIn(demo.provider), pagesOfRoles.provider);
});

test("what somebody with two roles sees is light, sound, and fits its window", async ({
  signIn,
  student,
}) => {
  await makeTutor(await askerAs(demo.admin), student);
  await expectSound(await signIn(student), ["/dashboard/student/lessons", "/dashboard/tutor/sessions"]);
});

test("each page of an admin about people is light, sound, and fits its window", async ({ signIn }) => {
  const page = await signIn(demo.admin);
  const people = `/api/admin/users?${new URLSearchParams({ q: demo.student.email })}`;
  const { items } = await readApi<{ items: { id: string }[] }>(page, people);
  const booking = `/dashboard/admin/book?student=${items[0]?.id}&subject=Physics`;
  await expectSound(page, [...ADMIN_PAGES_OF_PEOPLE, booking]);
});

test("each page of an admin about sessions and money is light, sound, and fits its window", async ({
  signIn,
}) => {
  await expectSound(await signIn(demo.admin), ADMIN_PAGES_OF_MONEY);
});

/** Visits each path as if for the first time. */
async function expectSound(page: Page, paths: readonly string[]): Promise<void> {
  await forgetVisits(page);
  if (isWide()) await page.addInitScript(moveClock);
  for (const path of paths) {
    await page.goto(path);
    // On a busy machine the network may be idle before the page has requested its first script.
    await page.waitForFunction((least) => {
      const loaded = performance.getEntriesByType("resource");
      return loaded.filter(({ name }) => new URL(name).pathname.endsWith(".js")).length > least;
    }, LEAST_SCRIPTS);
    await page.waitForLoadState("networkidle");
    // Without the beta's password it redirects to another page.
    if (path === "/ai-tutor") await expect(page).toHaveURL(path);
    await expectLight(page, path);
    await expectFitsAnyone(page);
    await expectToldInForcedColors(page);
    if (!isWide()) {
      await expectNoAxeViolations(page);
      await expectReadable(page);
    }
  }
}

/**
 * Sums the sizes of the scripts that a page has requested, cached or not: sizes are requested from the site, so that
 * pages need not load and compile all scripts again.
 */
async function expectLight(page: Page, path: string): Promise<void> {
  const scripts = await page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType("resource")
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith(".js")),
    ),
  ]);
  const sizes = await Promise.all(scripts.map(sizeOf));
  const bytes = sizes.reduce((total, size) => total + size, 0);
  test.info().annotations.push({ type: "bytes", description: `${path}: ${bytes}` });
  const budget = HEAVY_PAGES.includes(path) ? HEAVY_BUDGET : BUDGET;
  expect.soft(bytes, `${path}: bytes`).toBeLessThanOrEqual(budget);
}

const weighed = new Map<string, Promise<number>>();

/** Returns the transfer size of a script in bytes. */
function sizeOf(script: string): Promise<number> {
  const known = weighed.get(script) ?? fetchRaw(script).then(({ bytes }) => bytes);
  weighed.set(script, known);
  return known;
}

/**
 * Clears the storage of the tab except the session, and disables prefetching, which on a busy machine starts before the
 * page's own parts have loaded.
 */
async function forgetVisits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
    Object.defineProperty(Navigator.prototype, "connection", { value: { saveData: true } });
  });
}
