import dates from "virtual:page-dates";
import { serverApi } from "../../api/api.server.ts";
import { unwrapOrRespond } from "../../api/problem.ts";
import { publicPages } from "../../pages.ts";
import { publicUrl } from "../../public-url.server.ts";
import { pages } from "../../routes.ts";
import { mentorPaths } from "../components/mentor-path.ts";
import type { Route } from "./+types/sitemap";
import { sitemap } from "./sitemap-xml.ts";
import { textResponse } from "./text-response.ts";

/** Every public page and the day its words last changed, and the page of every mentor there is now. */
export async function loader({ request }: Route.LoaderArgs) {
  const mentors = await unwrapOrRespond(serverApi(request).GET("/api/mentors"));
  const paths = [...publicPages(pages), ...mentorPaths(mentors)];
  return textResponse(sitemap(paths, dates, publicUrl()), "application/xml", ["mentors"]);
}
