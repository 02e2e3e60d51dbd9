import { serverApi } from "../../api/api.server.ts";
import { unwrapOrRespond } from "../../api/problem.ts";
import type { components } from "../../api/schema.gen.ts";
import { apiQueryOf, type MentorSearch } from "../mentors/search.ts";

type MentorList = components["schemas"]["MentorList"];

/** The tutors who fit a search. If they cannot be loaded, the response is an error, and the cache serves the previous page. */
export const loadTutors = (request: Request, search: MentorSearch): Promise<MentorList> => {
  const query = { service: "tutoring" as const, ...apiQueryOf(search) };
  return unwrapOrRespond(serverApi(request).GET("/api/mentors", { params: { query } }));
};

/** The research mentors, by name. */
export const loadResearchMentors = (request: Request): Promise<MentorList> => {
  const query = { service: "research" as const, sort: "name" as const };
  return unwrapOrRespond(serverApi(request).GET("/api/mentors", { params: { query } }));
};

/** The tutors by price, or none if they cannot be loaded: for a line on a page that is about something else. */
export async function loadPrices(request: Request): Promise<number[]> {
  const query = { service: "tutoring" as const, sort: "price" as const };
  try {
    const { items } = await unwrapOrRespond(serverApi(request).GET("/api/mentors", { params: { query } }));
    return items.map(({ mentor }) => mentor.price_cents);
  } catch {
    return [];
  }
}
