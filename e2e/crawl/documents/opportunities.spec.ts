/** Crawler tests specific to opportunities; `site.spec.ts` tests what holds for every page. */
import type { APIRequestContext } from "@playwright/test";
import { site } from "../../support/addresses.ts";
import { fetchRaw, parseDocument } from "../../support/documents.ts";
import { expect, test } from "../../support/test.ts";

const LIST = "/summer/opportunities";

const read = async (request: APIRequestContext, path: string) =>
  parseDocument(await (await request.get(path)).text());

const typesOf = async (request: APIRequestContext, path: string) =>
  (await read(request, path)).things.map((thing) => thing["@type"]);

test("all opportunities and each category alone are indexed; what narrows or turns them is a view of these", async ({
  request,
}) => {
  for (const path of [LIST, `${LIST}?category=research`]) {
    const page = await read(request, path);
    expect([path, page.robots, page.canonical]).toEqual([path, "", site() + path]);
    expect(page.things.map((thing) => thing["@type"])).toContain("ItemList");
  }
  for (const [query, canonical] of [
    ["?q=biology", LIST],
    ["?page=2", LIST],
    ["?category=research&cost=free", `${LIST}?category=research`],
  ]) {
    const page = await read(request, LIST + query);
    expect([query, page.robots, page.canonical]).toEqual([query, "noindex", site() + canonical]);
    expect(page.things.map((thing) => thing["@type"])).not.toContain("ItemList");
  }
});

test("the list of a category names pages of that category alone", async ({ request }) => {
  const { things } = await read(request, `${LIST}?category=bootcamp`);
  const listed = things.filter(({ url }) => typeof url === "string").map(({ url }) => String(url));
  expect(listed.length).toBeGreaterThan(3);
  const first = await read(request, listed[0] ?? "");
  expect(first.text).toContain("Bootcamp");
});

test("an internship that costs nothing is a job, a bootcamp an event, research neither", async ({
  request,
}) => {
  const internship = await read(request, `${LIST}/molecular-biology-laboratory-internship`);
  const job = internship.things.find((thing) => thing["@type"] === "JobPosting");
  expect(job).toMatchObject({
    employmentType: "INTERN",
    validThrough: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    hiringOrganization: { name: "Piedmont Ridge University" },
    jobLocation: { address: { addressLocality: "Durham", addressCountry: "US" } },
  });
  expect(internship.robots).toBe("");
  expect(await typesOf(request, `${LIST}/particle-detectors-by-hand`)).toContain("Event");
  const research = await typesOf(request, `${LIST}/young-researchers-in-biology`);
  for (const type of ["JobPosting", "Event"]) expect(research).not.toContain(type);
});

test("what has closed stays to be read, and is offered to nobody", async ({ request }) => {
  const path = `${LIST}/early-admission-research-scholars`;
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  const page = parseDocument(await response.text());
  expect(page.robots).toBe("noindex");
  expect(page.text).toContain("The deadline has passed.");
  expect(page.links.filter((href) => /\/summer\/apply|deadline\.ics/.test(href))).toEqual([]);
  for (const type of ["JobPosting", "Event"]) {
    expect(page.things.map((thing) => thing["@type"])).not.toContain(type);
  }
});

test("a former address leads on, what was taken down is gone, what never was is not found", async () => {
  const { status, headers } = await fetchRaw(`${LIST}/cascade-robotics-research`);
  expect([status, headers.location]).toEqual([301, `${LIST}/undergraduate-style-research-in-robotics`]);
  expect((await fetchRaw(`${LIST}/guaranteed-publication-research-program`)).status).toBe(410);
  expect((await fetchRaw(`${LIST}/geology-field-camp`)).status).toBe(410);
  expect((await fetchRaw(`${LIST}/no-such-opportunity`)).status).toBe(404);
});
