import { apply } from "#content/navigation.ts";
import { type Project, pastProjects, projectGroups } from "#content/past-projects.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import type { PageHandle } from "../../document.ts";
import pageHeaderCss from "../components/page-header.css?inline";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { SitePage } from "../components/site-page.tsx";
import { Portrait } from "../drawings/portrait.tsx";
import { Seeds } from "../drawings/seeds.tsx";
import css from "./past-projects.css?inline";

export const handle: PageHandle = { css: [pageHeaderCss, css] };

/** The students' projects, which are the evidence of the home page's figures. */
export default function PastProjects() {
  return (
    <SitePage path="/past-projects">
      <PageHeader
        kicker={pastProjects.kicker}
        title={pastProjects.title}
        lede={pastProjects.lede}
        actions={
          <>
            <a className="button" href={apply.to}>
              {apply.label}
            </a>
            {projectGroups.map(({ outcome, title }) => (
              <a key={outcome} className="more" href={`#${outcome}`}>
                {title}
              </a>
            ))}
          </>
        }
        figure={
          <figure>
            <Seeds />
            <figcaption>
              <b>Fig. 1</b> Each seed a golden angle after the one before. Nobody planned the spirals.
            </figcaption>
          </figure>
        }
      />
      <p className="note wrap">{pastProjects.note}</p>
      {projectGroups.map(({ outcome, title, text, projects }, index) => (
        <Section key={outcome} id={outcome} title={title} lede={text} tinted={index % 2 === 1}>
          <ul className="projects">
            {projects.map((project, seed) => (
              <ProjectCard key={project.name} project={project} seed={index * 5 + seed + 1} />
            ))}
          </ul>
        </Section>
      ))}
    </SitePage>
  );
}

interface ProjectCardProps {
  project: Project;
  /** The seed of the portrait. */
  seed: number;
}

/** A finished project: student, title, date, and a link. */
function ProjectCard({ project, seed }: ProjectCardProps) {
  const { name, role, title, text, date, award, publication } = project;
  return (
    <li className="project">
      <div className="person">
        <Portrait name={name} seed={seed} />
        <p>
          <b>{name}</b>
          <br />
          {role}
        </p>
      </div>
      <h3>{title}</h3>
      <p>{text}</p>
      <p className="project-end">
        <span>{date}</span>
        {award && <span className="award">{award}</span>}
        {publication && (
          <ExternalLink href={publication.href}>
            View Publication<span className="visually-hidden">: {title}</span>
          </ExternalLink>
        )}
      </p>
    </li>
  );
}
