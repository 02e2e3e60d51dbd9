import { redirect } from "react-router";
import { tutoringMentors } from "#content/meet-mentors.ts";
import { type PageHandle, useDocument } from "../../document.ts";
import { mentorItemList } from "../components/mentor-item-list.ts";
import { loadTutors } from "../components/mentor-lists.server.ts";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { SitePage } from "../components/site-page.tsx";
import { Lens } from "../drawings/lens.tsx";
import { resolveLink } from "../frame/resolve.ts";
import { listTags, sectionsCss, TutorsSection } from "../mentors/mentor-sections.tsx";
import { mentorSearchOf } from "../mentors/search.ts";
import type { Route } from "./+types/tutoring-mentors";

export const handle: PageHandle = { css: [pageHeaderCss, ...sectionsCss], tags: listTags };

const PATH = "/tutoring-mentors";

/** The tutors who fit the address. An unknown value redirects to the list of all tutors. */
export async function loader({ request }: Route.LoaderArgs) {
  const search = mentorSearchOf(request.url);
  if (!search) throw redirect(PATH, 302);
  return { search, list: await loadTutors(request, search) };
}

const [program] = resolveLink({ label: "How tutoring works", to: "/tutoring" });

/** The tutors, all or those who fit. */
export default function TutoringMentors({ loaderData: { search, list } }: Route.ComponentProps) {
  const { publicUrl = "" } = useDocument();
  const { subject, ...others } = search;
  const title = subject ? `Tutors for ${subject}` : "Meet the tutors";
  return (
    <SitePage
      path={PATH}
      {...(subject ? { title } : {})}
      // A subject's tutors are a page of their own for search engines; other filters are views of it.
      noIndex={Object.keys(others).length > 0}
      jsonLd={[
        mentorItemList(
          title,
          list.items.map(({ mentor }) => mentor),
          publicUrl,
        ),
      ]}
    >
      <PageHeader
        kicker={tutoringMentors.kicker}
        title={tutoringMentors.title}
        lede={tutoringMentors.lede}
        actions={
          <>
            <a className="button" href="#tutoring">
              Find a time
            </a>
            {program && (
              <a className="more" href={program.href}>
                {program.label}
              </a>
            )}
          </>
        }
        figure={
          <figure>
            <Lens />
            <figcaption>
              <b>Fig. 1</b> {tutoringMentors.caption}
            </figcaption>
          </figure>
        }
      />
      <TutorsSection path={PATH} title={title} search={search} list={list} />
    </SitePage>
  );
}
