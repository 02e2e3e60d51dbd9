/**
 * A stub of the API for measuring pages: a realistic maximum of mentors, and a full page of opportunities,
 * all with long texts.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { components } from "../app/api/schema.gen.ts";

type Schemas = components["schemas"];

const MENTORS = 30;

/** The page of a sample mentor. */
export const SAMPLE_MENTOR = "/mentor/sample-0";

const mentors: Schemas["Mentor"][] = Array.from({ length: MENTORS }, (_, i) => ({
  id: `0192aa11-0000-7000-8000-${String(i * 7919).padStart(12, "0")}`,
  slug: `sample-${i}`,
  first_name: `Given${i}`,
  last_name: `Sample${i}`,
  bio:
    `${i} `.repeat(4) +
    "Teaches what there is to know, and asks the questions that nobody else asks. ".repeat(8),
  education: "A degree in something long, at a university with a long name. ".repeat(5).slice(0, 300),
  languages: "English, Spanish, Portuguese, French, Italian, Romanian, Catalan, Galician, Latin",
  levels: ["middle_school", "high_school", "college"],
  services: ["research", "tutoring"],
  subjects: ["Mathematics", "Physics", "Computer Science"],
  price_cents: 5000 + i * 1000,
  lessons_given: 120 + i,
  teaching_since: "2026-03-02T20:00:00Z",
}));

const ZONE = "America/Los_Angeles";

/** A free hour of a mentor, `hour` hours after midnight (UTC) of a day in November. */
const freeTime = (mentor: Schemas["Mentor"], day: number, hour: number): Schemas["FreeTime"] => ({
  starts_at: new Date(Date.UTC(2026, 10, 22 + day, 0, hour * 60)).toISOString(),
  date: `2026-11-2${2 + day}`,
  start_time: "12:00",
  subjects: mentor.subjects,
});

const page = (mentor: Schemas["Mentor"]): Schemas["MentorPage"] => ({
  mentor,
  is_bookable: true,
  // A full week: every half hour from 8 AM to 8 PM.
  free_times: Array.from({ length: 7 * 25 }, (_, i) =>
    freeTime(mentor, Math.floor(i / 25), 16 + (i % 25) / 2),
  ),
  week: 1,
  weeks: Array.from({ length: 9 }, (_, i) => ({
    week: i + 1,
    first: `2027-01-0${i + 1}`,
    last: `2027-01-1${i}`,
    free: 175,
  })),
  reply_minutes: 150,
  zone: ZONE,
});

const OPPORTUNITIES = 24;

/** The page of a sample opportunity. */
export const SAMPLE_OPPORTUNITY = "/summer/opportunities/sample-0";

const opportunities: Schemas["OpportunityCard"][] = Array.from({ length: OPPORTUNITIES }, (_, i) => ({
  id: `0192aa11-0000-7000-8000-${String(i * 7907).padStart(12, "0")}`,
  slug: `sample-${i}`,
  title: `${i} weeks of research in a laboratory for plant biology and its data`,
  organization: `Sample Institute ${i} for the Natural Sciences`,
  category: "research",
  discipline: "Computational biology",
  location: `Sample City ${i}, CA`,
  country: "US",
  remote: true,
  paid: true,
  stipend: "$3,000 for six weeks",
  cost_cents: 345_000 + i * 100,
  aid: true,
  starts_on: "2027-06-21",
  ends_on: "2027-07-30",
  deadline: {
    at: `2027-02-${String(i + 1).padStart(2, "0")}T04:59:00Z`,
    date: `2027-02-${String(i + 1).padStart(2, "0")}`,
    time: "23:59",
    zone: "America/New_York",
    zone_name: "Eastern time",
  },
  min_grade: 9,
  max_grade: 13,
  residency: "",
  verified: "university",
  excerpt: `${i} `.repeat(8) + "Counting, sampling and finding out what nobody has asked yet. ".repeat(3),
}));

const detail = (opportunity: Schemas["OpportunityCard"]): Schemas["OpportunityDetail"] => ({
  ...opportunity,
  description: "What there is to do, week by week, and with whom. ".repeat(80),
  run_by: "The institute itself, with staff of its education office. ".repeat(4),
  residency: "Citizens and permanent residents of the United States",
  aid_text: "Full aid for families below the median income. ".repeat(8),
  decision_on: "2027-04-01",
  apply_url: "https://institute.example/apply",
  checked_at: "2026-11-20T18:00:00Z",
  listed_at: "2026-11-01T18:00:00Z",
  updated_at: "2026-11-21T18:00:00Z",
  state: "open",
  question: "What would you like to find out about plants, and how would you begin?",
  posted_by: {
    name: opportunity.organization,
    website: "https://institute.example",
    about: "Who the institute is, and what it has found out so far. ".repeat(18),
    domain: "institute.example",
    verified: "university",
  },
  is_internship_job: true,
  similar: opportunities.slice(1, 4),
});

const list: Schemas["OpportunityPage"] = { items: opportunities, total: 240, page: 1, pages: 10 };

const mentorList: Schemas["MentorList"] = {
  items: mentors.map((mentor) => ({ mentor, next_time: freeTime(mentor, 1, 20) })),
  zone: ZONE,
};

function mentorsAt(slug: string | undefined) {
  const one = mentors.find((mentor) => mentor.slug === slug);
  return one ? page(one) : mentorList;
}

function opportunitiesAt(slug: string | undefined) {
  const one = opportunities.find((opportunity) => opportunity.slug === slug);
  return one ? detail(one) : list;
}

/** Starts the stub at any free port. */
export async function startSampleApi(): Promise<{ origin: string; server: Server }> {
  const server = createServer(({ url = "" }, response) => {
    const slug = url.split("/").at(-1);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(url.startsWith("/api/summer/") ? opportunitiesAt(slug) : mentorsAt(slug)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
