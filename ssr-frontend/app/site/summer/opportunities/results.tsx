import { categories } from "#content/summer.ts";
import { listPage, sorts } from "#content/summer-opportunities.ts";
import type { components } from "../../../api/schema.gen.ts";
import { countText } from "../../../components/count-words.ts";
import { OpportunityList } from "../components/opportunity-list.tsx";
import { type OpportunitySearch, searchHref, searchWithout } from "../components/search.ts";
import { type Condition, conditionsOf } from "./conditions.ts";

type OpportunityPage = components["schemas"]["OpportunityPage"];

interface ResultsProps {
  search: OpportunitySearch;
  found: OpportunityPage;
}

/** The number and order of the results, the active conditions, the list, and the link to its next page. */
export function Results({ search, found }: ResultsProps) {
  const { items, total, pages } = found;
  const conditions = conditionsOf(search);
  return (
    <section className="wrap results" aria-labelledby="results">
      <header className="results-head">
        <h2 id="results">{openText(total, search)}</h2>
        {items.length > 0 && <p className="note">{orderText(search)}</p>}
      </header>
      {items.length > 0 && conditions.length > 0 && <Conditions conditions={conditions} search={search} />}
      {items.length > 0 ? (
        <OpportunityList items={items} level={3} dialog />
      ) : (
        <Empty search={search} conditions={conditions} total={total} />
      )}
      {pages > 1 && items.length > 0 && <Pages search={search} found={found} />}
    </section>
  );
}

/** `24 open internships`, `1 open opportunity`. */
function openText(total: number, { category }: OpportunitySearch): string {
  if (total === 0) return "None open";
  const number = countText(total);
  if (category)
    return `${number} open · ${total === 1 ? categories[category].name : categories[category].plural}`;
  return `${number} open ${total === 1 ? "opportunity" : "opportunities"}`;
}

function orderText({ sort, q, page = 1 }: OpportunitySearch): string {
  const order = sort ?? (q ? "relevance" : "deadline");
  const words = sorts.find(({ value }) => value === order)?.short ?? "";
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return page && page > 1 ? `Page ${page}, ${words}` : text;
}

const Conditions = ({ conditions, search }: { conditions: Condition[]; search: OpportunitySearch }) => (
  <ul className="chips conditions" aria-label="Conditions">
    {conditions.map(({ label, hrefWithout }) => (
      <li key={label}>
        <a href={hrefWithout} rel="nofollow">
          <span className="visually-hidden">Without </span>
          {label} <span aria-hidden="true">×</span>
        </a>
      </li>
    ))}
    {conditions.length > 1 && (
      <li>
        <a className="chips-clear" href={searchHref(onlyCategory(search))}>
          Clear conditions
        </a>
      </li>
    )}
  </ul>
);

/** No results: which conditions to remove, and other places to look. */
function Empty({
  search,
  conditions,
  total,
}: {
  search: OpportunitySearch;
  conditions: Condition[];
  total: number;
}) {
  const { category } = search;
  if (total > 0) {
    return (
      <div className="results-empty">
        <p>{listPage.empty.beyond}</p>
        <a className="more" href={searchHref(searchWithout(search))}>
          Go to the first page
        </a>
      </div>
    );
  }
  return (
    <div className="results-empty">
      <p>
        {conditions.length > 0 ? `${listPage.empty.title}. ${listPage.empty.text}` : listPage.empty.plain}
      </p>
      <ul>
        {conditions.map(({ label, hrefWithout }) => (
          <li key={label}>
            <a className="more" href={hrefWithout} rel="nofollow">
              Search without {label}
            </a>
          </li>
        ))}
        {category && conditions.length > 0 && (
          <li>
            <a className="more" href={searchHref({ category })}>
              All {categories[category].plural.toLowerCase()}
            </a>
          </li>
        )}
        {(category || conditions.length > 0) && (
          <li>
            <a className="more" href={searchHref({})}>
              All open opportunities
            </a>
          </li>
        )}
        {conditions.length === 0 && (
          <li>
            <a className="more" href="/summer/resources/planning-your-year">
              The year before a good summer
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

const onlyCategory = ({ category }: OpportunitySearch): OpportunitySearch => (category ? { category } : {});

function Pages({ search, found: { page, pages } }: ResultsProps) {
  const first = searchWithout(search);
  const href = (to: number) => searchHref(to === 1 ? first : { ...first, page: to });
  return (
    <nav className="pages" aria-label="Pages of the list">
      {page > 1 && (
        <a className="more" href={href(page - 1)} rel="prev">
          ← Previous
        </a>
      )}
      <p className="note">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <a className="more" href={href(page + 1)} rel="next">
          Next →
        </a>
      )}
    </nav>
  );
}
