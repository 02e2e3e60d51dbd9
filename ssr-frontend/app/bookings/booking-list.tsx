import Button from "@mui/material/Button";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { PlainList } from "../components/plain-list.tsx";
import "./bookings.css";

interface BookingListProps {
  /** How many items there are, and where the longer list is if there are more. */
  count: number;
  moreAt: string | undefined;
  /** What more of: `upcoming sessions`. */
  moreWords: string;
  children: ReactNode;
}

/** A list that grows on request; focus goes on to the first item that is new. */
export function BookingList({ count, moreAt, moreWords, children }: BookingListProps) {
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef<number>(undefined);
  useEffect(() => {
    if (asked.current === undefined || count <= asked.current) return;
    const first = list.current?.children[asked.current];
    asked.current = undefined;
    if (first instanceof HTMLElement) first.focus();
  }, [count]);
  return (
    <>
      <PlainList className="bookings" ref={list}>
        {children}
      </PlainList>
      {moreAt !== undefined && (
        <Button
          component={Link}
          to={moreAt}
          preventScrollReset
          variant="outlined"
          color="secondary"
          onClick={() => {
            asked.current = count;
          }}
        >
          Show more
          <span className="visually-hidden">&nbsp;{moreWords}</span>
        </Button>
      )}
    </>
  );
}
