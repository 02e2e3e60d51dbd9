import { type ReactNode, useRef } from "react";
import { RowList } from "../components/row-list.tsx";
import { ShowMore, type ShowMoreProps } from "../components/show-more.tsx";
import "./bookings.css";

interface BookingListProps extends ShowMoreProps {
  children: ReactNode;
}

/** A list that grows on request; focus goes on to the first item that is new. */
export function BookingList({ children, ...more }: BookingListProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <RowList className="bookings" ref={list} aria-busy={more.busy ?? false}>
        {children}
      </RowList>
      <ShowMore items={list} {...more} />
    </>
  );
}
