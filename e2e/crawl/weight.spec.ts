/** What a first visit to each role's dashboard, a student's summer portal and the AI tutor loads, lazily loaded parts included. */
import type { BrowserContext, Page } from "@playwright/test";
import { BETA_PASSWORD } from "../support/ai-tutor.ts";
import { changeFromElsewhere, readApi } from "../support/lessons.ts";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

/** Scripts of an app page, compressed, in bytes. */
const BUDGET = 225_280;
/** The same of the page that draws charts. */
const CHART_BUDGET = 337_920;
const CHART_PAGES = ["/dashboard/admin/overview"];

const VISITS = {
  student: [
    "/dashboard",
    "/dashboard?subject=Physics",
    "/account",
    "/summer/profile",
    "/summer/profile?view=preview",
    "/summer/matches",
    "/summer/saved",
    "/summer/applications",
    "/summer/apply?opportunity=molecular-biology-laboratory-internship",
    "/summer/report?opportunity=molecular-biology-laboratory-internship",
    "/ai-tutor-access",
    "/ai-tutor/sessions",
  ],
  tutor: [
    "/dashboard",
    "/dashboard/tutor/sessions",
    "/dashboard?view=availability",
    "/dashboard/tutor/bookings",
    "/dashboard/tutor/schedule",
    "/dashboard?tab=payments",
  ],
  admin: [
    "/dashboard/admin/overview",
    "/dashboard/admin/applications",
    "/dashboard/admin/users",
    "/dashboard?tab=audit",
    "/dashboard?tab=mail",
  ],
};

// Many visits, one after another.
test.slow();

test("each page of a student stays within the budget for scripts", async ({ signIn }) => {
  const page = await signIn(demo.student);
  await expectWithinBudget(page.context(), VISITS.student);
  // The AI tutor, until a session begins.
  await changeFromElsewhere(page, "POST", "/api/ai-tutor/access", {
    password: BETA_PASSWORD,
    is_13_or_older: true,
  });
  await expectWithinBudget(page.context(), ["/ai-tutor"]);
});

test("each page of a tutor stays within the budget for scripts", async ({ signIn }) => {
  await expectWithinBudget((await signIn(demo.tutor)).context(), VISITS.tutor);
});

test("each page of an admin stays within the budget for scripts", async ({ signIn }) => {
  const page = await signIn(demo.admin);
  const people = `/api/admin/users?${new URLSearchParams({ q: demo.student.email })}`;
  const { items } = await readApi<{ items: { id: string }[] }>(page, people);
  const booking = `/dashboard/admin/book?student=${items[0]?.id}&subject=Physics`;
  await expectWithinBudget(page.context(), [...VISITS.admin, booking]);
});

/** Visits each address in a tab of its own, as if for the first time, and weighs what comes. */
async function expectWithinBudget(context: BrowserContext, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const page = await context.newPage();
    await forgetVisits(page);
    const scripts = new Map<string, Promise<number>>();
    page.on("requestfinished", (request) => {
      if (!/\.js$/.test(new URL(request.url()).pathname)) return;
      scripts.set(
        request.url(),
        request.sizes().then(({ responseBodySize }) => responseBodySize),
      );
    });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    // Without the beta's password it leads to another page.
    if (path === "/ai-tutor") await expect(page).toHaveURL(path);
    const sizes = await Promise.all(scripts.values());
    await page.close();
    const bytes = sizes.reduce((total, size) => total + size, 0);
    test.info().annotations.push({ type: "bytes", description: `${path}: ${bytes}` });
    const budget = CHART_PAGES.includes(path) ? CHART_BUDGET : BUDGET;
    expect.soft(sizes.length, `${path}: scripts were loaded`).toBeGreaterThan(5);
    expect.soft(bytes, `${path}: bytes`).toBeLessThanOrEqual(budget);
  }
}

/** Lets a tab know nothing of what others have loaded and kept, but for who is signed in. */
async function forgetVisits(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.addInitScript(() => localStorage.clear());
}
