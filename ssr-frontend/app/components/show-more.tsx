import Button from "@mui/material/Button";
import { type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { AnyQuery } from "../queries/query.ts";
import { prefetch } from "../queries/show.ts";

export interface ShowMoreProps {
  /** The number of items, and the URL of the longer list if there are more. */
  count: number;
  moreAt: string | undefined;
  /** The items' noun: `upcoming sessions`. */
  moreWords: string;
  /** The queries of the longer list, prefetched on hover. */
  moreQueries?: () => readonly AnyQuery[];
  /** Whether another list is loading. */
  busy?: boolean;
}

interface ShowMoreOfProps extends ShowMoreProps {
  /** The element whose children are the items. */
  items: RefObject<HTMLElement | null>;
}

/** The foot of a list or table that grows on request; the focus moves to the first new item. */
export function ShowMore({ items, count, moreAt, moreWords, moreQueries, busy = false }: ShowMoreOfProps) {
  const asked = useRef<number>(undefined);
  useEffect(() => {
    if (asked.current === undefined || count <= asked.current) return;
    const first = items.current?.children[asked.current];
    asked.current = undefined;
    if (first instanceof HTMLElement) first.focus();
  }, [items, count]);
  if (moreAt === undefined) return null;
  const load = () => moreQueries && prefetch(moreQueries());
  return (
    <Button
      component={Link}
      to={moreAt}
      preventScrollReset
      onPointerEnter={load}
      onFocus={load}
      aria-disabled={busy}
      variant="outlined"
      color="secondary"
      onClick={() => {
        asked.current = count;
      }}
    >
      {busy ? "Loading more…" : "Show more"}
      <span className="visually-hidden">&nbsp;{moreWords}</span>
    </Button>
  );
}
