import { type SubjectName, subjects } from "#content/subjects.ts";
import { subjectHref } from "./subject-of.ts";

/** Filter by Subject: each choice is an address, so it works without script and can be shared. */
export function SubjectFilter({ chosen }: { chosen: SubjectName | null }) {
  return (
    <nav className="filter" aria-labelledby="filter">
      <h3 id="filter">Filter by Subject</h3>
      <ul>
        {[null, ...subjects].map((subject) => (
          <li key={subject}>
            <a href={subjectHref(subject)} aria-current={subject === chosen ? "true" : undefined}>
              {subject ?? "All Subjects"}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
