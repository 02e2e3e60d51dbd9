import { expect, test } from "vitest";
import { sampleOpportunity } from "../components/sample-opportunity.ts";
import { opportunityJsonLd } from "./markup.ts";
import { opportunityWords } from "./words.ts";

/** Before the deadline, and after it. */
const [BEFORE, AFTER] = [Date.parse("2026-12-01T12:00:00Z"), Date.parse("2027-02-03T12:00:00Z")];
const site = "https://academy.example";
const camp = {
  ...sampleOpportunity,
  category: "pre-college",
  is_internship_job: false,
  cost_cents: 345_050,
} as const;

test("an internship that costs nothing is a job, with its place and the end of its offer", () => {
  expect(opportunityJsonLd(sampleOpportunity, site)).toEqual([
    {
      "@type": "JobPosting",
      title: "Kelp internship",
      description: "<p>Counting kelp &lt;by hand>.</p><p>And boats.</p>",
      identifier: { "@type": "PropertyValue", name: "Sample Institute", value: sampleOpportunity.id },
      url: "https://academy.example/summer/opportunities/kelp-internship",
      datePosted: "2026-11-01",
      validThrough: "2027-02-02T04:59:00Z",
      employmentType: "INTERN",
      hiringOrganization: { "@type": "Organization", name: "Sample Institute" },
      directApply: false,
      jobLocation: {
        "@type": "Place",
        name: "Monterey, CA",
        address: {
          "@type": "PostalAddress",
          addressLocality: "Monterey",
          addressRegion: "CA",
          addressCountry: "US",
        },
      },
    },
  ]);
});

test("a remote one says from where one may work, and has no place", () => {
  const [job] = opportunityJsonLd({ ...sampleOpportunity, remote: true }, site);
  expect(job).toMatchObject({
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: { "@type": "Country", name: "United States" },
  });
  expect(job).not.toHaveProperty("jobLocation");
});

test("what one pays for is no job; lessons on dates are an event", () => {
  const [event] = opportunityJsonLd(camp, site);
  expect(event).toMatchObject({
    "@type": "Event",
    startDate: "2027-06-21",
    endDate: "2027-07-30",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place" },
    offers: { price: 3450.5, priceCurrency: "USD", validThrough: "2027-02-02T04:59:00Z" },
  });
  const [online] = opportunityJsonLd({ ...camp, remote: true }, site);
  expect(online).toMatchObject({ location: { "@type": "VirtualLocation" } });
});

test("research, internships one pays for and whatever has closed have no markup of their own", () => {
  const paidFor = { ...sampleOpportunity, is_internship_job: false };
  expect(opportunityJsonLd(paidFor, site)).toEqual([]);
  expect(opportunityJsonLd({ ...paidFor, category: "research" }, site)).toEqual([]);
  expect(opportunityJsonLd({ ...sampleOpportunity, state: "closed" }, site)).toEqual([]);
  expect(opportunityJsonLd({ ...camp, state: "closed" }, site)).toEqual([]);
});

test("a page's words are its own, say until when and how much, and are shown whole", () => {
  const { title, description } = opportunityWords(sampleOpportunity, BEFORE);
  expect(title).toBe("Kelp internship, Sample Institute");
  expect(description).toBe(
    "Internship by Sample Institute. Closes February 1, 2027. Cost: Free. Counting kelp.",
  );
  const closed = { ...sampleOpportunity, state: "closed", excerpt: "Long words. ".repeat(16) } as const;
  const long = opportunityWords(closed, AFTER);
  expect(long.description).toContain("Closed February 1, 2027");
  expect(long.description.length).toBeLessThanOrEqual(158);
  // Closed by its provider.
  expect(opportunityWords(closed, BEFORE).description).toContain(
    "Institute. No longer takes applications. Cost",
  );
});
