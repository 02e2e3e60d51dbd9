import { type OpportunityDetail, opportunityPath } from "../../../summer/opportunity/opportunity.ts";
import { countryName } from "../../../summer/opportunity/students.ts";
import { dateIn } from "../../../time/wall.ts";

type JsonLd = Record<string, unknown>;

/**
 * The schema.org data of an opportunity: a `JobPosting` where students work without a fee, an event where
 * there are lessons on dates. None for other research, and none after it has closed, since that would be a
 * false offer.
 */
export function opportunityJsonLd(of: OpportunityDetail, publicUrl: string): JsonLd[] {
  if (of.state !== "open") return [];
  if (of.is_internship_job) return [jobPosting(of, publicUrl)];
  if (of.category === "bootcamp" || of.category === "pre-college") return [event(of, publicUrl)];
  return [];
}

function jobPosting(of: OpportunityDetail, publicUrl: string): JsonLd {
  const { id, title, organization, description, country, remote, deadline, listed_at } = of;
  return {
    "@type": "JobPosting",
    title,
    description: paragraphs(description),
    identifier: { "@type": "PropertyValue", name: organization, value: id },
    url: publicUrl + opportunityPath(of),
    datePosted: dateIn(listed_at, "UTC"),
    validThrough: deadline.at,
    employmentType: "INTERN",
    hiringOrganization: { "@type": "Organization", name: organization },
    directApply: false,
    ...(remote
      ? {
          jobLocationType: "TELECOMMUTE",
          applicantLocationRequirements: { "@type": "Country", name: countryName(country) },
        }
      : { jobLocation: place(of) }),
  };
}

function event(of: OpportunityDetail, publicUrl: string): JsonLd {
  const { title, organization, description, starts_on, ends_on, remote, cost_cents, deadline, apply_url } =
    of;
  const url = publicUrl + opportunityPath(of);
  return {
    "@type": "Event",
    name: title,
    description,
    url,
    startDate: starts_on,
    endDate: ends_on,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: `https://schema.org/${remote ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"}`,
    location: remote ? { "@type": "VirtualLocation", url: apply_url } : place(of),
    organizer: { "@type": "Organization", name: organization, url: apply_url },
    offers: {
      "@type": "Offer",
      url: apply_url,
      price: cost_cents / 100,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      validThrough: deadline.at,
    },
  };
}

/** A place such as `Durham, North Carolina`: in the United States the last part is the state. */
function place({ location, country }: OpportunityDetail): JsonLd {
  const [, locality = location, region] = (country === "US" && /^(.+), ([^,]+)$/.exec(location)) || [];
  return {
    "@type": "Place",
    name: location,
    address: {
      "@type": "PostalAddress",
      addressLocality: locality,
      ...(region ? { addressRegion: region } : {}),
      addressCountry: country,
    },
  };
}

/** A text as HTML, which the description of a `JobPosting` has to be. */
const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`)
    .join("");
