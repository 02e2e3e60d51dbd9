import { Link } from "react-router";
import type { AnyQuery } from "../../../queries/query.ts";
import { prefetch } from "../../../queries/show.ts";
import { PAGE_SIZES } from "../table-place.ts";

interface PagerProps {
  previous: string | null | undefined;
  next: string | null | undefined;
  size: number;
  /** The address of a page by its cursor. */
  hrefOf: (place: { cursor: string | undefined; size: number }) => string;
  /** The page's query, prefetched on hover. */
  queryAt: (place: { cursor: string | undefined; size: number }) => AnyQuery;
  /** The plural of the rows: `sessions`. */
  words: string;
}

/** The links to the next and previous page, and the choice of the page size. */
export function Pager({ previous, next, size, hrefOf, queryAt, words }: PagerProps) {
  const shared = { size, hrefOf, queryAt };
  return (
    <nav className="pager" aria-label={`Pages of ${words}`}>
      <PageLink label="Previous" cursor={previous} {...shared} />
      <PageLink label="Next" cursor={next} {...shared} />
      <p className="pager-sizes">
        <span aria-hidden="true">Rows</span>
        {PAGE_SIZES.map((wanted) => (
          <Link
            key={wanted}
            to={hrefOf({ cursor: undefined, size: wanted })}
            preventScrollReset
            aria-current={wanted === size ? "true" : undefined}
            aria-label={`${wanted} rows per page`}
          >
            {wanted}
          </Link>
        ))}
      </p>
    </nav>
  );
}

interface PageLinkProps extends Pick<PagerProps, "size" | "hrefOf" | "queryAt"> {
  label: string;
  cursor: string | null | undefined;
}

function PageLink({ label, cursor, size, hrefOf, queryAt }: PageLinkProps) {
  if (!cursor) {
    return (
      <span className="pager-end" aria-hidden="true">
        {label}
      </span>
    );
  }
  const place = { cursor, size };
  const load = () => prefetch([queryAt(place)]);
  return (
    <Link to={hrefOf(place)} preventScrollReset onPointerEnter={load} onFocus={load}>
      {label}
    </Link>
  );
}
