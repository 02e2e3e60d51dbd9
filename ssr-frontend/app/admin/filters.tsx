import { Link } from "react-router";

interface FiltersProps {
  /** What is chosen here, for readers. */
  label: string;
  choices: { label: string; to: string; current: boolean; count?: number | undefined }[];
}

/** The states of a list's items, one of which is shown. They are links: each has an address. */
export function Filters({ label, choices }: FiltersProps) {
  return (
    <nav className="filters" aria-label={label}>
      {choices.map(({ label, to, current, count }) => (
        <Link key={label} to={to} preventScrollReset aria-current={current ? "true" : undefined}>
          {label}
          {count !== undefined && <span className="filter-count">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
