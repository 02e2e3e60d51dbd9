import { type Instructor, instructorsNote } from "#content/instructors.ts";
import { Portrait } from "../drawings/portrait.tsx";
import { Section } from "./section.tsx";

interface InstructorsProps {
  title: string;
  people: readonly Instructor[];
}

/** The instructors of a bootcamp. Styles: `instructors.css`. */
export function Instructors({ title, people }: InstructorsProps) {
  return (
    <Section id="instructors" title={title}>
      <ul className="instructors">
        {people.map((person) => (
          <li key={person.name}>
            <InstructorProfile person={person} />
          </li>
        ))}
      </ul>
      <p className="note instructors-note">{instructorsNote}</p>
    </Section>
  );
}

function InstructorProfile({ person: { name, role, bio, seed } }: { person: Instructor }) {
  return (
    <article className="instructor">
      <Portrait name={name.replace("Dr. ", "")} seed={seed} />
      <div>
        <h3>{name}</h3>
        <p className="note">{role}</p>
        {bio.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}
