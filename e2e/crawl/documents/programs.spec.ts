/** Crawler tests specific to the program pages; `site.spec.ts` tests what holds for every page. */
import type { APIRequestContext } from "@playwright/test";
import { parseDocument } from "../../support/documents.ts";
import { expect, test } from "../../support/test.ts";

const read = async (request: APIRequestContext, path: string) =>
  parseDocument(await (await request.get(path)).text());

const pathOf = (url: unknown) => new URL(String(url)).pathname;

test("each bootcamp's page stands under the listing, which leads to it", async ({ request }) => {
  const listing = await read(request, "/bootcamps");
  const courses = listing.things.filter((thing) => thing["@type"] === "Course");
  expect(courses.length).toBeGreaterThanOrEqual(3);
  for (const course of courses) {
    const path = pathOf(course.url);
    expect(listing.links).toContain(path);
    const { things } = await read(request, path);
    const steps = things.filter((thing) => thing["@type"] === "ListItem").map(({ item }) => pathOf(item));
    expect(steps).toEqual(["/", "/bootcamps", path]);
    expect(things.find((thing) => thing["@type"] === "Course")).toEqual({
      "@context": "https://schema.org",
      ...course,
    });
  }
});

test("the bootcamp that has run offers nothing", async ({ request }) => {
  const { things } = await read(request, "/bootcamp");
  const types = things.map((thing) => thing["@type"]);
  expect(types).toContain("Course");
  for (const offered of ["CourseInstance", "EducationEvent", "Offer"]) expect(types).not.toContain(offered);
});

test("mentorship's prices are the same to search engines as to people", async ({ request }) => {
  const { html, things } = await read(request, "/research-mentorship");
  const prices = things.filter((thing) => thing["@type"] === "Offer").map(({ price }) => Number(price));
  expect(prices).toEqual([3000, 4000]);
  for (const price of prices) expect(html).toContain(`$${price.toLocaleString("en-US")}`);
});

test("notes and assignment are PDFs, whole and in part", async ({ request }) => {
  const { links } = await read(request, "/bootcamp");
  const papers = links.filter((href) => href.endsWith(".pdf"));
  expect(papers).toHaveLength(7);
  for (const paper of papers) {
    const response = await request.get(paper);
    expect(response.status(), paper).toBe(200);
    expect(response.headers()["content-type"]).toContain("application/pdf");
    expect((await response.body()).subarray(0, 5).toString()).toBe("%PDF-");
    const part = await request.get(paper, { headers: { range: "bytes=0-4" } });
    expect([part.status(), await part.text()]).toEqual([206, "%PDF-"]);
  }
});

test("registration, waitlists and consultations open elsewhere, each with its own address", async ({
  request,
}) => {
  const target = async (path: string, label: string) => {
    const { html, ways } = await read(request, path);
    const main = html.slice(html.indexOf("<main"));
    const found = ways.filter((way) => way.label.startsWith(label) && main.includes(`href="${way.href}"`));
    expect(new Set(found.map(({ href }) => href)).size, `${path}: ${label}`).toBe(1);
    for (const way of found) expect(way.label).toContain("opens in a new tab");
    return found[0]?.href;
  };
  const registration = await target("/bootcamp", "Register Now");
  expect(await target("/bootcamp", "Register for the Bootcamp")).toBe(registration);
  const robotics = await target("/robotics-bootcamp", "Join Waitlist");
  const biohacking = await target("/biohacking-bootcamp", "Join Waitlist");
  expect(new Set([registration, robotics, biohacking]).size).toBe(3);
  const consultation = await target("/tutoring", "Book Consultation");
  expect(await target("/research-mentorship", "Book a Free Discovery Call")).toBe(consultation);
});
