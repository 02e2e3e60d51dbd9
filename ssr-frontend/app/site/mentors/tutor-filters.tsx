import { freeChoices, priceChoices, sortChoices } from "#content/meet-mentors.ts";
import { type SubjectName, subjects } from "#content/subjects.ts";
import { FilterSelect } from "../components/filter-select.tsx";
import { type MentorSearch, mentorSearchHref } from "./search.ts";

interface TutorFiltersProps {
  /** The page that shows the list. */
  path: string;
  search: MentorSearch;
}

/**
 * Filter by Subject, as links, and a GET form for the rest: both work without a script, and can be shared.
 * Styles: `tutor-filters.css`, `filter-row.css`.
 */
export function TutorFilters({ path, search }: TutorFiltersProps) {
  const { subject, price, free, sort } = search;
  const [defaultSort, ...otherSorts] = sortChoices;
  return (
    <div className="tutor-filters">
      <SubjectFilter path={path} search={search} />
      <search>
        <form method="get" action={`${path}#tutoring`} data-tidy className="filters-row">
          {subject && <input type="hidden" name="subject" value={subject} />}
          <FilterSelect label="Price" name="price" any="Any price" choices={priceChoices} chosen={price} />
          <FilterSelect label="When" name="free" any="Any time" choices={freeChoices} chosen={free} />
          <FilterSelect
            label="Sort by"
            name="sort"
            any={defaultSort.label}
            choices={otherSorts}
            chosen={sort}
          />
          <button type="submit" className="button">
            Show tutors
          </button>
        </form>
      </search>
    </div>
  );
}

function SubjectFilter({ path, search }: TutorFiltersProps) {
  const { subject: chosen, ...rest } = search;
  const hrefOf = (subject: SubjectName | undefined) =>
    mentorSearchHref(path, subject ? { ...rest, subject } : rest);
  return (
    <nav className="filter" aria-labelledby="filter">
      <h3 id="filter">Filter by Subject</h3>
      <ul>
        {[undefined, ...subjects].map((subject) => (
          <li key={subject ?? ""}>
            <a href={hrefOf(subject)} aria-current={subject === chosen ? "true" : undefined}>
              {subject ?? "All Subjects"}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
