import type { Mentor } from "#content/mentors.ts";
import { Portrait } from "../drawings/portrait.tsx";

interface MentorListProps<M extends Mentor> {
  mentors: readonly M[];
  /** The mentor's fields or subjects. */
  topics: (mentor: M) => readonly string[];
  /** Content below the text about them. */
  end?: (mentor: M) => React.ReactNode;
}

/** A list of mentors with portrait, role and text. Styles: `mentor-list.css`. */
export function MentorList<M extends Mentor>({ mentors, topics, end }: MentorListProps<M>) {
  return (
    <ul className="mentors">
      {mentors.map((mentor) => (
        <li key={mentor.name}>
          <Portrait name={mentor.name.replace("Dr. ", "")} seed={portraitSeed(mentor.name)} />
          <div className="mentor-text">
            <h3>{mentor.name}</h3>
            <p className="mentor-role">{mentor.role}</p>
            <ul className="topics">
              {topics(mentor).map((topic) => (
                <li key={topic}>{topic}</li>
              ))}
            </ul>
            <p>{mentor.bio}</p>
            {end?.(mentor)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Derives the portrait's seed from the name, so that it is the same on every page. */
const portraitSeed = (name: string): number =>
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
