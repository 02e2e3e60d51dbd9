import Button from "@mui/material/Button";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { AnyQuery } from "../queries/query.ts";
import { prefetch } from "../queries/show.ts";
import { ShowMoreList } from "./show-more-list.tsx";
import "./long-list.css";
import { LIST_TOP, type ListPlace, placeOfMore } from "./list-place.ts";

interface LongListProps {
  page: { items: readonly unknown[]; next?: string | undefined };
  /** Which part of the list that is, or will be once it is there. */
  place: ListPlace;
  hrefOf: (place: ListPlace) => string;
  queryAt: (place: ListPlace) => AnyQuery;
  /** What is listed: `completed sessions`. */
  words: string;
  /** Whether another part is on its way. */
  busy: boolean;
  /** A row for each of the page's items. */
  children: ReactNode;
}

/** A list that may be very long: it grows on request up to a bound, and goes on from there in its own place. */
export function LongList({ page, place, hrefOf, queryAt, words, busy, children }: LongListProps) {
  const root = useFocusOnPlace(place, busy);
  const more = placeOfMore(place, page.next);
  const grows = more !== undefined && more.after === place.after;
  return (
    <div className="long-list" ref={root}>
      {place.after !== undefined && (
        <PlaceLink place={LIST_TOP} {...{ hrefOf, queryAt }}>
          Newest {words}
        </PlaceLink>
      )}
      <ShowMoreList
        count={page.items.length}
        moreAt={more && grows ? hrefOf(more) : undefined}
        moreWords={words}
        moreQueries={() => (more ? [queryAt(more)] : [])}
        busy={busy}
      >
        {children}
      </ShowMoreList>
      {more && !grows && (
        <PlaceLink place={more} {...{ hrefOf, queryAt }}>
          Older {words}
        </PlaceLink>
      )}
    </div>
  );
}

interface PlaceLinkProps extends Pick<LongListProps, "hrefOf" | "queryAt"> {
  place: ListPlace;
  children: ReactNode;
}

function PlaceLink({ place, hrefOf, queryAt, children }: PlaceLinkProps) {
  const load = () => prefetch([queryAt(place)]);
  return (
    <Button
      component={Link}
      to={hrefOf(place)}
      preventScrollReset
      onPointerEnter={load}
      onFocus={load}
      variant="outlined"
      color="secondary"
    >
      {children}
    </Button>
  );
}

/** Leads on to the first row of another part once that is there: the link that led to it is gone. */
function useFocusOnPlace({ after }: ListPlace, busy: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(after);
  useEffect(() => {
    if (busy || shown.current === after) return;
    shown.current = after;
    root.current?.querySelector("li")?.focus();
  }, [after, busy]);
  return root;
}
