import { meetMentors } from "#content/meet-mentors.ts";
import { serverApi } from "../../api/api.server.ts";
import { unwrapOrRespond } from "../../api/problem.ts";
import { fullName } from "../../components/full-name.ts";
import { type PageHandle, useDocument } from "../../document.ts";
import mentorListCss from "../components/mentor-list.css?inline";
import { type MentorProfile, mentorPath } from "../components/mentor-path.ts";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { SitePage } from "../components/site-page.tsx";
import { Wheels } from "../drawings/wheels.tsx";
import type { Route } from "./+types/mentors";
import { MentorCards } from "./mentor-cards.tsx";
import css from "./mentors.css?inline";

export const handle: PageHandle = { css: [pageHeaderCss, mentorListCss, css], tags: ["mentors"] };

/**
 * The current mentors. If they cannot be loaded, the response is an error, and the cache serves the previous
 * page.
 */
export const loader = ({ request }: Route.LoaderArgs) =>
  unwrapOrRespond(serverApi(request).GET("/api/mentors"));

const { kicker, title, lede, caption } = meetMentors;

/** All mentors and tutors in the database. */
export default function Mentors({ loaderData: { research, tutoring } }: Route.ComponentProps) {
  const { publicUrl = "" } = useDocument();
  return (
    <SitePage path="/mentor" jsonLd={[listOf([...research, ...tutoring], publicUrl)]}>
      <PageHeader
        kicker={kicker}
        title={title}
        lede={lede}
        actions={
          <>
            <a className="button" href="#tutoring">
              Find a tutor
            </a>
            <a className="more" href="#research">
              Find a research mentor
            </a>
          </>
        }
        figure={
          <figure>
            <Wheels />
            <figcaption>
              <b>Fig. 1</b> {caption}
            </figcaption>
          </figure>
        }
      />
      <MentorCards service="research" mentors={research} />
      <MentorCards service="tutoring" mentors={tutoring} />
    </SitePage>
  );
}

/** The schema.org list of mentors; each person's page has the details. */
function listOf(mentors: MentorProfile[], publicUrl: string): Record<string, unknown> {
  const byPath = new Map(mentors.map((mentor) => [mentorPath(mentor), mentor]));
  return {
    "@type": "ItemList",
    name: title,
    itemListElement: [...byPath].map(([path, mentor], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: fullName(mentor),
      url: publicUrl + path,
    })),
  };
}
