import { test as base, type Page } from "@playwright/test";
import { newStudent, openAs, ownAddress, type Person } from "./people.ts";
import { Problems } from "./problems.ts";

interface Fixtures {
  /** What went wrong in the browser; the test fails on anything it did not expect. */
  problems: Problems;
  /** A student nobody else uses, whose address is verified. */
  student: Person;
  /** Opens a page in a browser of its own, signed in as somebody, for journeys of more than one person. */
  signIn: (person: Pick<Person, "email" | "password">) => Promise<Page>;
}

/** Playwright's `test` with people, and with an eye on the browser's errors. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  extraHTTPHeaders: async ({}, use) => use(ownAddress()),
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      problems.watch(context);
      await use(problems);
      problems.verify();
    },
    { auto: true },
  ],
  student: async ({ request }, use) => {
    await use(await newStudent(request));
  },
  signIn: async ({ browser, problems }, use) => {
    const pages: Page[] = [];
    await use(async (person) => {
      const page = await openAs(browser, person);
      problems.watch(page.context());
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

export { expect } from "@playwright/test";
