import { Link } from "react-router";
import type { AnyQuery } from "../../queries/query.ts";
import { prefetch } from "../../queries/show.ts";
import { SUBJECTS, type Subject } from "../subject.ts";
import "../../components/chips.css";

interface SubjectLinksProps {
  chosen: Subject | undefined;
  hrefOf: (subject: Subject) => string;
  /** The query of the subject's days, prefetched on hover. */
  queryOf: (subject: Subject) => AnyQuery;
}

/** The subjects as links, because the selection is in the URL. */
export const SubjectLinks = ({ chosen, hrefOf, queryOf }: SubjectLinksProps) => (
  <nav className="chips" aria-label="Subject" data-filter>
    {SUBJECTS.map((subject) => (
      <Link
        key={subject}
        to={hrefOf(subject)}
        preventScrollReset
        onPointerEnter={() => prefetch([queryOf(subject)])}
        onFocus={() => prefetch([queryOf(subject)])}
        aria-current={subject === chosen ? "true" : undefined}
      >
        {subject}
      </Link>
    ))}
  </nav>
);
