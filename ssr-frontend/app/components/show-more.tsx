import Button from "@mui/material/Button";
import { type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { AnyQuery } from "../queries/query.ts";
import { prefetch } from "../queries/show.ts";

export interface ShowMoreProps {
  /** How many items there are, and where the longer list is if there are more. */
  count: number;
  moreAt: string | undefined;
  /** What more of: `upcoming sessions`. */
  moreWords: string;
  /** What the longer list needs: on its way as soon as somebody points at it. */
  moreQueries?: () => readonly AnyQuery[];
  /** Whether another list is on its way. */
  busy?: boolean;
}

interface ShowMoreOfProps extends ShowMoreProps {
  /** What holds the items, one a child. */
  items: RefObject<HTMLElement | null>;
}

/** The foot of a list or a table that grows on request; focus goes on to the first item that is new. */
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
