import type { Project } from "#content/past-projects.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { Portrait } from "../drawings/portrait.tsx";

interface ProjectCardProps {
  project: Project;
  /** Tells one portrait from the next. */
  seed: number;
}

/** A finished project: who, what, when, and where to read it. */
export function ProjectCard({ project, seed }: ProjectCardProps) {
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
