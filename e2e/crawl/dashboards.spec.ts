/**
 * Each page of each role's dashboard, of a student's summer portal and of the AI tutor, in one visit for everything: what
 * it loads when it comes first, lazily loaded parts included, nothing wider than the window, also a narrow one or with large text, what
 * forced colors leave, and, on a phone, axe and what a screen reader makes of it.
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

/** Scripts of an app page, compressed, in bytes. */
const BUDGET = 225_280;
/** The same of pages that draw charts or, in a wide window, the grid that tables of sessions and people are. */
const HEAVY_BUDGET = 337_920;
const HEAVY_PAGES = ["overview", "tutors", "unpaid-sessions", "paid-sessions", "sessions", "summer"].map(
  (name) => `/dashboard/admin/${name}`,
);

/** A dashboard loads more scripts than these. */
const LEAST_SCRIPTS = 5;

// Many visits, one after another.
test.slow();

const isWide = () => test.info().project.name === "desktop";

// In a wide window at a plain http address, as a computer of the same network has it open: browsers lack some things there. Its
// language, zone and day are others than the server's: what is rendered by either that differs is an error of hydration.
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  baseURL: async ({}, use) => use(isWide() ? atOtherAddress(site()) : site()),
  locale: async ({ locale }, use) => use(isWide() ? "de-DE" : locale),
  timezoneId: async ({ timezoneId }, use) => use(isWide() ? "Asia/Kolkata" : timezoneId),
});

/** Runs in the page: its clock is wrong by more than a day, as some people's are. */
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
  // The AI tutor, until a session begins.
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

/** Visits each address as if for the first time. */
async function expectSound(page: Page, paths: readonly string[]): Promise<void> {
  await forgetVisits(page);
  if (isWide()) await page.addInitScript(moveClock);
  for (const path of paths) {
    await page.goto(path);
    // A busy machine may rest before the page has asked for its first script.
    await page.waitForFunction((least) => {
      const loaded = performance.getEntriesByType("resource");
      return loaded.filter(({ name }) => new URL(name).pathname.endsWith(".js")).length > least;
    }, LEAST_SCRIPTS);
    await page.waitForLoadState("networkidle");
    // Without the beta's password it leads to another page.
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
 * Weighs the scripts that a page has asked for by now, whether the browser had them or not: what they weigh is asked of the site,
 * so that each page need not load and compile all of them anew.
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

/** What a script takes on its way, in bytes. */
function sizeOf(script: string): Promise<number> {
  const known = weighed.get(script) ?? fetchRaw(script).then(({ bytes }) => bytes);
  weighed.set(script, known);
  return known;
}

/**
 * Lets a tab know nothing of what it and others have kept, but for who is signed in, and fetch no other page ahead: on a busy
 * machine that begins before its own parts are there.
 */
async function forgetVisits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
    Object.defineProperty(Navigator.prototype, "connection", { value: { saveData: true } });
  });
}
