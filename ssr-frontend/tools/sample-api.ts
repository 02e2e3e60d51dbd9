/** Stands in for the API while pages are weighed: as many mentors as an academy may well have, with long words. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { components } from "../app/api/schema.gen.ts";

type Schemas = components["schemas"];

const MENTORS = 30;

/** The page of one of them, for the weighing. */
export const SAMPLE_MENTOR = "/mentor/sample-0";

const mentors: Schemas["Mentor"][] = Array.from({ length: MENTORS }, (_, i) => ({
  id: `0192aa11-0000-7000-8000-${String(i * 7919).padStart(12, "0")}`,
  slug: `sample-${i}`,
  first_name: `Given${i}`,
  last_name: `Sample${i}`,
  bio:
    `${i} `.repeat(4) +
    "Teaches what there is to know, and asks the questions that nobody else asks. ".repeat(8),
  services: ["research", "tutoring"],
  subjects: ["Mathematics", "Physics", "Computer Science"],
  price_cents: 5000 + i * 1000,
}));

const page = (mentor: Schemas["Mentor"]): Schemas["MentorPage"] => ({
  mentor,
  next_times: Array.from({ length: 6 }, (_, i) => ({
    starts_at: `2026-11-2${i}T20:00:00Z`,
    date: `2026-11-2${i}`,
    start_time: "12:00",
    subjects: mentor.subjects,
  })),
  zone: "America/Los_Angeles",
});

/** Starts it at any free port. */
export async function startSampleApi(): Promise<{ origin: string; server: Server }> {
  const server = createServer(({ url }, response) => {
    const slug = url?.split("/").at(-1);
    const one = mentors.find((mentor) => mentor.slug === slug);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(one ? page(one) : { research: mentors.slice(0, 10), tutoring: mentors }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
