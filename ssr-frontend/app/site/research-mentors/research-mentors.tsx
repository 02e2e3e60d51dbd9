import { links } from "#content/links.ts";
import { researchMentors } from "#content/meet-mentors.ts";
import { mentorship } from "#content/research-mentorship.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { type PageHandle, useDocument } from "../../document.ts";
import { mentorItemList } from "../components/mentor-item-list.ts";
import { loadResearchMentors } from "../components/mentor-lists.server.ts";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { SitePage } from "../components/site-page.tsx";
import { Interference } from "../drawings/interference.tsx";
import { resolveLink } from "../frame/resolve.ts";
import { listTags, ResearchSection, sectionsCss } from "../mentors/mentor-sections.tsx";
import type { Route } from "./+types/research-mentors";

export const handle: PageHandle = { css: [pageHeaderCss, ...sectionsCss], tags: listTags };

export const loader = ({ request }: Route.LoaderArgs) => loadResearchMentors(request);

const [program] = resolveLink({ label: "How research mentorship works", to: "/research-mentorship" });

/** The research mentors. */
export default function ResearchMentors({ loaderData: list }: Route.ComponentProps) {
  const { publicUrl = "" } = useDocument();
  const mentors = list.items.map(({ mentor }) => mentor);
  return (
    <SitePage
      path="/research-mentors"
      jsonLd={[mentorItemList(researchMentors.listTitle, mentors, publicUrl)]}
    >
      <PageHeader
        kicker={researchMentors.kicker}
        title={researchMentors.title}
        lede={researchMentors.lede}
        actions={
          <>
            <ExternalLink href={links.consultation} className="button">
              {mentorship.call.button}
            </ExternalLink>
            {program && (
              <a className="more" href={program.href}>
                {program.label}
              </a>
            )}
          </>
        }
        figure={
          <figure>
            <Interference />
            <figcaption>
              <b>Fig. 1</b> {researchMentors.caption}
            </figcaption>
          </figure>
        }
      />
      <ResearchSection list={list} />
    </SitePage>
  );
}
