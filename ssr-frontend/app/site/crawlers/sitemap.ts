import dates from "virtual:page-dates";
import { categoryValues } from "#content/summer-categories.ts";
import { serverApi } from "../../api/api.server.ts";
import { unwrapOrRespond } from "../../api/problem.ts";
import { publicPages } from "../../pages.ts";
import { publicUrl } from "../../public-url.server.ts";
import { pages } from "../../routes.ts";
import { categoryPath, opportunityDays } from "../../summer/opportunity/opportunity.ts";
import { mentorPaths } from "../components/mentor-path.ts";
import type { Route } from "./+types/sitemap";
import { sitemap } from "./sitemap-xml.ts";
import { textResponse } from "./text-response.ts";

/**
 * The sitemap: every public page with the date of its last change, the mentors' pages, the lists of
 * opportunities by category, and the pages of open opportunities.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const api = serverApi(request);
  const [mentors, opportunities] = await Promise.all([
    unwrapOrRespond(api.GET("/api/mentors")),
    unwrapOrRespond(api.GET("/api/summer/sitemap")),
  ]);
  const opportunityDates = opportunityDays(opportunities.items);
  const paths = [
    ...publicPages(pages),
    ...mentorPaths(mentors),
    ...categoryValues.map(categoryPath),
    ...Object.keys(opportunityDates),
  ];
  const xml = sitemap(paths, { ...dates, ...opportunityDates }, publicUrl());
  return textResponse(xml, "application/xml", ["mentors", "opportunities"]);
}
