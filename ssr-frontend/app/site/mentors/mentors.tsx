import { redirect } from "react-router";
import { meetMentors } from "#content/meet-mentors.ts";
import { type PageHandle, useDocument } from "../../document.ts";
import { mentorItemList } from "../components/mentor-item-list.ts";
import { loadResearchMentors, loadTutors } from "../components/mentor-lists.server.ts";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { SitePage } from "../components/site-page.tsx";
import { Wheels } from "../drawings/wheels.tsx";
import type { Route } from "./+types/mentors";
import { listTags, ResearchSection, sectionsCss, TutorsSection } from "./mentor-sections.tsx";
import { mentorSearchOf } from "./search.ts";

export const handle: PageHandle = { css: [pageHeaderCss, ...sectionsCss], tags: listTags };

const PATH = "/mentor";

/** The research mentors, and the tutors who fit the address. An unknown value redirects to all of them. */
export async function loader({ request }: Route.LoaderArgs) {
  const search = mentorSearchOf(request.url);
  if (!search) throw redirect(PATH, 302);
  const [research, tutoring] = await Promise.all([loadResearchMentors(request), loadTutors(request, search)]);
  return { search, research, tutoring };
}

const { kicker, title, lede, caption } = meetMentors;

/** All mentors and tutors. */
export default function Mentors({ loaderData: { search, research, tutoring } }: Route.ComponentProps) {
  const { publicUrl = "" } = useDocument();
  const mentors = [...tutoring.items, ...research.items].map(({ mentor }) => mentor);
  return (
    <SitePage
      path={PATH}
      noIndex={Object.keys(search).length > 0}
      jsonLd={[mentorItemList(title, mentors, publicUrl)]}
    >
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
      <TutorsSection path={PATH} {...wordsOf("tutoring")} search={search} list={tutoring} />
      <ResearchSection {...wordsOf("research")} tinted list={research} />
    </SitePage>
  );
}

const wordsOf = (service: "research" | "tutoring") => ({
  title: meetMentors[service].title,
  lede: meetMentors[service].lede,
});
