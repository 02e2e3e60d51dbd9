import { categories } from "#content/summer.ts";
import { categoryValues } from "#content/summer-categories.ts";
import { type OpportunitySearch, searchHref, searchWithout } from "./search.ts";

interface CategoryChipsProps {
  /** The current search, whose other conditions a choice keeps; omitted on pages without a list. */
  search?: OpportunitySearch;
}

/** The four categories; the selected one is marked, and Clear links to all. Styles: `search-box.css`. */
export function CategoryChips({ search = {} }: CategoryChipsProps) {
  const others = searchWithout(search, "category");
  const narrowed = Object.keys(others).length > 0;
  return (
    <nav aria-label="Categories">
      <ul className="chips">
        {categoryValues.map((category) => (
          <li key={category}>
            <a
              href={searchHref({ ...others, category })}
              aria-current={category === search.category ? "true" : undefined}
              rel={narrowed ? "nofollow" : undefined}
            >
              {categories[category].name}
            </a>
          </li>
        ))}
        {search.category && (
          <li>
            <a className="chips-clear" href={searchHref(others)} rel={narrowed ? "nofollow" : undefined}>
              Clear<span className="visually-hidden"> the category</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
