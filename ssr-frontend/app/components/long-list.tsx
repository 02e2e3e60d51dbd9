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
  /** The part of the list that is displayed or loading. */
  place: ListPlace;
  hrefOf: (place: ListPlace) => string;
  queryAt: (place: ListPlace) => AnyQuery;
  /** The items' noun: `completed sessions`. */
  words: string;
  /** Whether another part is loading. */
  busy: boolean;
  /** A row for each item. */
  children: ReactNode;
}

/** A list that may be very long: it grows on request up to a maximum, and then continues on another page. */
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

/**
 * Moves the focus to the first row of another part when it has loaded, because the clicked link is unmounted.
 */
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
