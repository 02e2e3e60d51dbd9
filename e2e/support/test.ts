import { test as base, type Page } from "@playwright/test";
import { familyMs } from "../../scripts/lib/processor-time.ts";
import type { Env } from "../../scripts/lib/settings.ts";
import { site } from "./addresses.ts";
import type { Clock } from "./clock.ts";
import { newStudent, openAs, ownAddress, type Person } from "./people.ts";
import { Problems } from "./problems.ts";
import { startOwnProduct } from "./stack.ts";
import { PROCESSOR } from "./times.ts";

interface Fixtures {
  /** Notes what the test's worker and its browser used of the processor. */
  processorTime: undefined;
  /** What went wrong in the browser; the test fails on anything it did not expect. */
  problems: Problems;
  /** A student nobody else uses, whose address is verified. */
  student: Person;
  /** The clock of the worker's own product; only where `ownProduct` is set. */
  clock: Clock;
  /** Opens a page in a browser of its own, signed in as somebody, for journeys of more than one person. */
  signIn: (person: Pick<Person, "email" | "password">) => Promise<Page>;
}

interface WorkerFixtures {
  /**
   * Settings of a product of the file's own, whose clock can be moved: `test.use({ ownProduct: {} })` at its top.
   * Its journeys run in workers of their own.
   */
  ownProduct: Env | undefined;
  /** The clock of that product, if there is one. */
  ownClock: Clock | undefined;
}

/** How long a product of a worker's own may take to start on a busy machine, in ms. */
const START_TIMEOUT = 120_000;

/** Playwright's `test` with people, and with an eye on the browser's errors. */
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
  // After the worker's own product, if it has one, is there.
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
    async ({}, use) => {
      const problems = new Problems();
      await use(problems);
      problems.verify();
    },
    { auto: true },
  ],
  // Watched from here, so that a test without a page starts no browser.
  context: async ({ context, problems }, use) => {
    problems.watch(context);
    await use(context);
    // Before it is closed: the picture of a failure is taken of what is open.
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
