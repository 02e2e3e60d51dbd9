import { decodeLife, projectIdeas } from "#content/decode-life.ts";
import { links } from "#content/links.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { BulletList } from "../components/bullet-list.tsx";
import { Section } from "../components/section.tsx";

const { projects } = decodeLife;

/** What the students finished, and where it can be seen. */
export function CompletedProjects() {
  return (
    <section id="projects" className="part tinted" aria-labelledby="projects-title">
      <div className="wrap completed">
        <h2 id="projects-title">{projects.title}</h2>
        <div>
          <p className="lede">{projects.text}</p>
          <p className="actions">
            <ExternalLink href={links.decodeLife.projects} className="button quiet">
              {projects.folder}
            </ExternalLink>
            <ExternalLink href={links.decodeLife.presentations} className="button quiet">
              {projects.playlist}
            </ExternalLink>
          </p>
        </div>
      </div>
    </section>
  );
}

/** Places to start from, in three groups. */
export function ProjectIdeas() {
  return (
    <Section
      id="ideas"
      title="Project Ideas"
      lede="Questions small enough for three weeks. Most students change theirs, which is how it should be."
      tinted
    >
      <div className="ideas">
        {projectIdeas.map(({ group, ideas }) => (
          <section key={group} aria-labelledby={`ideas-${group}`}>
            <h3 id={`ideas-${group}`}>{group}</h3>
            <BulletList items={ideas} />
          </section>
        ))}
      </div>
    </Section>
  );
}
