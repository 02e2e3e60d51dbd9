import { type ReactNode, useRef } from "react";
import { RowList } from "./row-list.tsx";
import { ShowMore, type ShowMoreProps } from "./show-more.tsx";

interface ShowMoreListProps extends ShowMoreProps {
  children: ReactNode;
}

/** A list that grows on request; focus goes on to the first item that is new. */
export function ShowMoreList({ children, ...more }: ShowMoreListProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <RowList ref={list} aria-busy={more.busy ?? false}>
        {children}
      </RowList>
      <ShowMore items={list} {...more} />
    </>
  );
}
