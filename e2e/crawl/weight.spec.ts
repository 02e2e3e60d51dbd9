/** What a first visit to each role's dashboard, a student's summer portal and the AI tutor loads, lazily loaded parts included. */
import type { Page } from "@playwright/test";
import { BETA_PASSWORD } from "../support/ai-tutor.ts";
import { changeFromElsewhere } from "../support/lessons.ts";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

/** Scripts of an app page, compressed, in bytes. */
const BUDGET = 225_280;
/** The same of the page that draws charts. */
const CHART_BUDGET = 337_920;
const CHART_PAGES = ["/dashboard/admin/overview"];

const VISITS = [
  ["student", "/dashboard"],
  ["student", "/dashboard?subject=Physics"],
  ["tutor", "/dashboard"],
  ["tutor", "/dashboard/tutor/sessions"],
  ["tutor", "/dashboard?view=availability"],
  ["tutor", "/dashboard/tutor/bookings"],
  ["tutor", "/dashboard/tutor/schedule"],
  ["tutor", "/dashboard?tab=payments"],
  ["admin", "/dashboard/admin/overview"],
  ["admin", "/dashboard/admin/applications"],
  ["admin", "/dashboard/admin/users"],
  ["admin", "/dashboard?tab=audit"],
  ["admin", "/dashboard?tab=mail"],
  ["student", "/account"],
  ["student", "/summer/profile"],
  ["student", "/summer/profile?view=preview"],
  ["student", "/summer/matches"],
  ["student", "/summer/saved"],
  ["student", "/summer/applications"],
  ["student", "/summer/apply?opportunity=molecular-biology-laboratory-internship"],
  ["student", "/summer/report?opportunity=molecular-biology-laboratory-internship"],
  ["student", "/ai-tutor-access"],
  ["student", "/ai-tutor/sessions"],
] as const;

for (const [role, path] of VISITS) {
  test(`${path} of the ${role} stays within the budget for scripts`, async ({ signIn }) => {
    await expectWithinBudget(await signIn(demo[role]), path);
  });
}

test("the page on which an admin books for a student stays within the budget for scripts", async ({
  signIn,
}) => {
  const page = await signIn(demo.admin);
  const people = `/api/admin/users?${new URLSearchParams({ q: demo.student.email })}`;
  const { items } = (await (await page.request.get(people)).json()) as { items: { id: string }[] };
  await expectWithinBudget(page, `/dashboard/admin/book?student=${items[0]?.id}&subject=Physics`);
});

test("the AI tutor stays within the budget for scripts until a session begins", async ({ signIn }) => {
  const page = await signIn(demo.student);
  await changeFromElsewhere(page, "POST", "/api/ai-tutor/access", {
    password: BETA_PASSWORD,
    is_13_or_older: true,
  });
  await expectWithinBudget(page, "/ai-tutor");
  await expect(page).toHaveURL("/ai-tutor");
});

/** Visits an address for the first time, and weighs what comes. */
async function expectWithinBudget(page: Page, path: string): Promise<void> {
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
  const sizes = await Promise.all(scripts.values());
  const bytes = sizes.reduce((total, size) => total + size, 0);
  test.info().annotations.push({ type: "bytes", description: String(bytes) });
  expect(sizes.length, "scripts were loaded").toBeGreaterThan(5);
  expect(bytes).toBeLessThanOrEqual(CHART_PAGES.includes(path) ? CHART_BUDGET : BUDGET);
}
