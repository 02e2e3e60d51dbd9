import { type ReactNode, useRef } from "react";
import { RowList } from "./row-list.tsx";
import { ShowMore, type ShowMoreProps } from "./show-more.tsx";

interface ShowMoreListProps extends ShowMoreProps {
  children: ReactNode;
}

/** A list that grows on request; the focus moves to the first new item. */
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
