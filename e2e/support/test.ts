import { test as base, type Page } from "@playwright/test";
import { familyMs } from "../../scripts/lib/processor-time.ts";
import type { Env } from "../../scripts/lib/settings.ts";
import { site } from "./addresses.ts";
import type { Clock } from "./clock.ts";
import { newStudent, openAs, ownAddress, type Person } from "./people.ts";
import { Problems, TRACE_ERRORS } from "./problems.ts";
import { startOwnProduct } from "./stack.ts";
import { PROCESSOR } from "./times.ts";

interface Fixtures {
  /** Records the processor time of the test's worker and browser. */
  processorTime: undefined;
  /** The browser's problems; the test fails on any unexpected one. */
  problems: Problems;
  /** A student that no other test uses, with a verified address. */
  student: Person;
  /** The clock of the worker's own product; requires `ownProduct`. */
  clock: Clock;
  /** Opens a page in a new browser context, signed in as a user, for journeys with several users. */
  signIn: (person: Pick<Person, "email" | "password">) => Promise<Page>;
}

interface WorkerFixtures {
  /**
   * Settings of the file's own product with a movable clock: `test.use({ ownProduct: {} })` at its top. Its journeys
   * run in separate workers.
   */
  ownProduct: Env | undefined;
  /** The clock of that product, if there is one. */
  ownClock: Clock | undefined;
}

/** Timeout for the start of a worker's own product on a busy machine, in ms. */
const START_TIMEOUT = 120_000;

/** Playwright's `test` with users and a check of the browser's errors. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  ownProduct: [undefined, { option: true, scope: "worker" }],
  ownClock: [
    async ({ ownProduct }, use, { workerIndex }) => {
      const product = ownProduct && (await startOwnProduct(`worker_${workerIndex}`, ownProduct));
      await use(product?.clock);
      await product?.stop();
    },
    { scope: "worker", auto: true, timeout: START_TIMEOUT },
  ],
  clock: async ({ ownClock }, use) => {
    if (!ownClock) throw new Error("a journey that moves the clock has an ownProduct");
    await use(ownClock);
  },
  // Runs after the start of the worker's own product, if any.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  baseURL: async ({}, use) => use(site()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  extraHTTPHeaders: async ({}, use) => use(ownAddress()),
  processorTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, info) => {
      const before = familyMs();
      await use(undefined);
      const after = familyMs();
      if (before === undefined || after === undefined) return;
      info.annotations.push({ type: PROCESSOR, description: String(after - before) });
    },
    { auto: true },
  ],
  problems: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, { retry }) => {
      const problems = new Problems();
      // A retry records a trace, whose script is injected into every frame, also into one without scripts.
      if (retry > 0) problems.expect(TRACE_ERRORS);
      await use(problems);
      problems.verify();
    },
    { auto: true },
  ],
  // Watched from here, so that a test without a page starts no browser.
  context: async ({ context, problems }, use) => {
    problems.watch(context);
    await use(context);
    // Checked before the context is closed, so that a failure's screenshot shows the open page.
    problems.verify();
  },
  student: async ({ request }, use) => {
    await use(await newStudent(request));
  },
  signIn: async ({ browser, baseURL, problems }, use) => {
    const pages: Page[] = [];
    await use(async (person) => {
      const page = await openAs(browser, person, baseURL);
      problems.watch(page.context());
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
});

export { expect } from "@playwright/test";
