import { brotliCompressSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { categoryValues } from "../../../ssr-frontend/content/summer-categories.ts";
import { site } from "../../support/addresses.ts";
import { academyDate } from "../../support/dates.ts";
import {
  fetchRaw,
  type ParsedDocument,
  pageOfEachKind,
  parseDocument,
  publicPaths,
} from "../../support/documents.ts";
import { AFTER_FORMS } from "../../support/pages.ts";
import { expect, test } from "../../support/test.ts";

/** Limits in compressed bytes: the script, the document with styles, and everything but pictures. */
const BUDGET = { script: 10_240, document: 25_600, all: 61_440 };

/** Types that search engines no longer show, or reject on an organization's own site. */
const RETIRED_SCHEMA_TYPES = [
  "FAQPage",
  "HowTo",
  "SpecialAnnouncement",
  "ClaimReview",
  "Review",
  "AggregateRating",
];

async function document(request: { get(url: string): Promise<{ text(): Promise<string> }> }, path: string) {
  return parseDocument(await (await request.get(path)).text());
}

for (const path of publicPaths) {
  test(`${path} says what it is`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toBe("text/html; charset=utf-8");
    const page = parseDocument(await response.text());
    expect(page.headings).toBe(1);
    expect(page.title.length).toBeGreaterThan(15);
    expect(page.description.length).toBeGreaterThanOrEqual(80);
    expect(page.description.length).toBeLessThanOrEqual(165);
    expect(page.canonical).toBe(site() + path);
    expect(page.robots).toBe("");
    expectSoundData(page, path);
    const picture = await request.get(page.image);
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
  });
}

// The other pages are measured with the renderer alone (`ssr-frontend/tools/budgets.ts`).
test("pages weigh little as they come over the wire", async ({ request }) => {
  for (const path of ["/", "/summer"]) await expectLight(await document(request, path), path);
});

/** Fails if a page exceeds the budget, including its font and styles. */
async function expectLight(page: ParsedDocument, path: string): Promise<void> {
  const weigh = async (assets: string[]) =>
    (await Promise.all(assets.map(fetchRaw))).reduce((sum, { bytes }) => sum + bytes, 0);
  const loaded = page.assets.filter((asset) => asset.startsWith("/assets/"));
  expect(loaded, "the display font counts").toContainEqual(expect.stringMatching(/\.woff2$/));
  const scripts = loaded.filter((asset) => asset.endsWith(".js"));
  const { bytes } = await fetchRaw(path);
  const styles = loaded.filter((asset) => asset.endsWith(".css"));
  const inline = brotliCompressSync(page.scripts.join("")).byteLength;
  expect(inline, `${path}: its own script`).toBeGreaterThan(100);
  expect(inline + (await weigh(scripts)), `${path}: script`).toBeLessThanOrEqual(BUDGET.script);
  expect(bytes + (await weigh(styles)), `${path}: document and styles`).toBeLessThanOrEqual(BUDGET.document);
  expect(bytes + (await weigh(loaded)), `${path}: all but pictures`).toBeLessThanOrEqual(BUDGET.all);
}

/** Returns the paths of all mentors' pages. */
async function mentorPaths(request: APIRequestContext): Promise<string[]> {
  const { items } = (await (await request.get("/api/mentors")).json()) as {
    items: { mentor: { slug: string } }[];
  };
  return items.map(({ mentor: { slug } }) => `/mentor/${slug}`);
}

/** The lists of opportunities by category. */
const categoryPaths = categoryValues.map((category) => `/summer/opportunities?category=${category}`);

/** Returns the paths of all open opportunities. */
async function opportunityPaths(request: APIRequestContext): Promise<string[]> {
  const { items } = (await (await request.get("/api/summer/sitemap")).json()) as {
    items: { slug: string }[];
  };
  return items.map(({ slug }) => `/summer/opportunities/${slug}`);
}

function expectSoundData({ things }: ParsedDocument, path: string) {
  const types = things.map((thing) => thing["@type"]);
  expect(types).toContain("BreadcrumbList");
  for (const type of RETIRED_SCHEMA_TYPES) expect(types).not.toContain(type);
  const text = JSON.stringify(things);
  expect(text).not.toContain("aggregateRating");
  if (["/", "/past-projects"].includes(path)) expect(types, "students are no data").not.toContain("Person");
  const today = academyDate(Date.now());
  for (const { endDate, offers } of things) {
    const past = typeof endDate === "string" && endDate < today;
    expect(past && offers !== undefined, "what is past is not on offer").toBe(false);
  }
}

test("every mentor's page says who they are, weighs little, and is linked to", async ({ request }) => {
  const paths = await mentorPaths(request);
  for (const path of paths) {
    const page = await document(request, path);
    expect(page.headings, path).toBe(1);
    expect(page.title.length, path).toBeGreaterThan(15);
    expect(page.description.length, path).toBeLessThanOrEqual(165);
    expect(page.canonical).toBe(site() + path);
    expectSoundData(page, path);
    expect(page.things.map((thing) => thing["@type"])).toContain("Person");
    await expectLight(page, path);
  }
  // A list that is slow to render may be served stale, without the latest opportunity.
  await expect(async () => {
    expect((await document(request, "/mentor")).links).toEqual(expect.arrayContaining(paths));
  }).toPass();
  expect((await request.get("/mentor/nobody-of-that-name")).status()).toBe(404);
});

test("what follows a form is not for crawlers", async ({ request }) => {
  for (const path of AFTER_FORMS) {
    expect((await document(request, path)).robots, path).toBe("noindex");
  }
});

test("bootcamps are a list of courses, mentors a list of people, the academy an organization", async ({
  request,
}) => {
  const typesOf = async (path: string) =>
    (await document(request, path)).things.map((thing) => thing["@type"]);
  expect((await typesOf("/bootcamps")).filter((type) => type === "Course").length).toBeGreaterThanOrEqual(3);
  for (const path of ["/mentor", "/research-mentors", "/tutoring-mentors"])
    expect(await typesOf(path), path).toContain("ItemList");
  expect(await typesOf("/mentor/mira-sample")).toContain("Person");
  expect(await typesOf("/")).toContain("EducationalOrganization");
});

test("titles and descriptions are each page's own", async ({ request }) => {
  const documents = await Promise.all(publicPaths.map((path) => document(request, path)));
  for (const what of ["title", "description"] as const) {
    const texts = documents.map((page) => page[what]);
    expect(new Set(texts).size, what).toBe(texts.length);
  }
});

test("no link and no asset leads nowhere", async ({ request }) => {
  test.slow();
  const found = new Map<string, string>();
  const documents = new Map<string, ParsedDocument>();
  for (const path of [...publicPaths, ...(await mentorPaths(request))]) {
    const page = await document(request, path);
    documents.set(path, page);
    const seen = new Set<string>();
    for (const href of page.links) {
      const { pathname, search, hash } = new URL(href, site() + path);
      // A page links to hundreds of hours, which differ in their query: one of them stands for all.
      const kind = `${pathname}?${[...new URLSearchParams(search).keys()]}`;
      if (search && seen.has(kind)) continue;
      seen.add(kind);
      found.set(pathname + search + hash, path);
    }
    for (const asset of page.assets) found.set(asset, path);
  }
  const broken: string[] = [];
  for (const [href, from] of found) {
    const [address = "", fragment] = href.split("#");
    const response = await request.get(address, { maxRedirects: 1 });
    if (response.status() !== 200) broken.push(`${from} → ${href}: ${response.status()}`);
    const page = documents.get(address) ?? (fragment ? parseDocument(await response.text()) : undefined);
    if (fragment && !page?.html.includes(` id="${fragment}"`)) broken.push(`${from} → ${href}: no such part`);
  }
  expect(broken).toEqual([]);
});

test("links out of the site open beside it and give nothing away", async ({ request }) => {
  for (const path of pageOfEachKind) {
    const { html } = await document(request, path);
    for (const [link] of html.matchAll(/<a\b[^>]*\shref="https?:[^>]*>/g)) {
      expect(link, path).toContain('target="_blank"');
      expect(link, path).toContain('rel="noopener noreferrer"');
    }
  }
});

test("the sitemap and the pages agree, and its dates are days that have been", async ({ request }) => {
  let xml = "";
  // Other tests create mentors between the two responses, faster than the list is rendered.
  await expect(async () => {
    xml = await (await request.get("/sitemap.xml")).text();
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);
    const mentors = await mentorPaths(request);
    expect(mentors.length).toBeGreaterThan(0);
    const opportunities = await opportunityPaths(request);
    expect(opportunities.length).toBeGreaterThan(0);
    const paths = [...publicPaths, ...mentors, ...categoryPaths, ...opportunities];
    expect(listed.toSorted()).toEqual(paths.map((path) => site() + path).toSorted());
    // Mentor pages and category lists depend on the database and have no modification date.
    expect(xml.match(/<lastmod>/g)).toHaveLength(publicPaths.length + opportunities.length);
  }).toPass();
  const days = [...xml.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, day = ""]) => day);
  for (const day of days) {
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(new Date(day).getTime()).toBeLessThanOrEqual(Date.now());
  }
});

test("crawlers find robots.txt and llms.txt, browsers the manifest and its icons", async ({ request }) => {
  const robots = await request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toContain("text/plain");
  expect(await robots.text()).toContain(`Sitemap: ${site()}/sitemap.xml`);
  const llms = await (await request.get("/llms.txt")).text();
  for (const path of publicPaths) expect(llms).toContain(`(${site()}${path})`);
  const manifest = await (await request.get("/site.webmanifest")).json();
  for (const { src, type } of manifest.icons as { src: string; type: string }[]) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]]).toEqual([src, 200, type]);
  }
  // Browsers and programs request these, whatever the page contains.
  for (const src of ["/favicon.ico", "/apple-touch-icon.png"]) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]?.split("/")[0]]).toEqual([src, 200, "image"]);
  }
});

test("a page has one address; others lead there", async () => {
  const leads = async (path: string) => {
    const { status, headers } = await fetchRaw(path);
    return [status, headers.location];
  };
  expect(await leads("/about")).toEqual([301, "/about-us"]);
  expect(await leads("/about-us/")).toEqual([301, "/about-us"]);
  expect(await leads("/Past-Projects")).toEqual([301, "/past-projects"]);
  expect(await leads("/tutoring-mentors?subject=Alchemy")).toEqual([302, "/tutoring-mentors"]);
  expect(await leads("/mentor?price=61&free=sunday")).toEqual([302, "/mentor?free=sunday"]);
  expect(await leads("/mentor/mira-sample?week=10")).toEqual([302, "/mentor/mira-sample"]);
  expect(await leads("/newsletter?problem=none")).toEqual([302, "/newsletter"]);
  expect(await leads("/summer/opportunities?category=cruise")).toEqual([302, "/summer/opportunities"]);
});

test("a path that leads nowhere is a 404 page with a way home", async ({ request }) => {
  const response = await request.get("/no-such-page");
  expect(response.status()).toBe(404);
  const { text, html } = parseDocument(await response.text());
  expect(text).toContain("Oops! Page not found");
  expect(html.slice(html.indexOf("<main"))).toMatch(/<a\b[^>]*\shref="\/"[^>]*>[^<]*home/i);
});
