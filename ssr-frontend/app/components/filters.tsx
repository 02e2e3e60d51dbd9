import { Link } from "react-router";
import type { AnyQuery } from "../queries/query.ts";
import { prefetch } from "../queries/show.ts";
import "./chips.css";
import { countText } from "./count-words.ts";

interface FilterChoice {
  label: string;
  to: string;
  current: boolean;
  count?: number | undefined;
  /** The queries of the filtered list, prefetched on hover. */
  queries: readonly AnyQuery[];
}

interface FiltersProps {
  /** The accessible name. */
  label: string;
  choices: FilterChoice[];
}

/** The filters of a list by state, as links, because each has a URL. */
export function Filters({ label, choices }: FiltersProps) {
  return (
    <nav className="chips" aria-label={label} data-filter>
      {choices.map((choice) => (
        <FilterLink key={choice.label} {...choice} />
      ))}
    </nav>
  );
}

function FilterLink({ label, to, current, count, queries }: FilterChoice) {
  const load = () => prefetch(queries);
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? "true" : undefined}
      onPointerEnter={load}
      onFocus={load}
    >
      {label}
      {count !== undefined && <span className="filter-count">{countText(count)}</span>}
    </Link>
  );
}
