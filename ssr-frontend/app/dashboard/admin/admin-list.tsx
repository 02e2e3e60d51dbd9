import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import type { MotifName } from "../../components/motifs.ts";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import "./admin.css";

/** A list as its query has read it; `isPlaceholderData` while another one that was asked for is on its way. */
export type ListQuery<T> = Pick<
  UseQueryResult<T>,
  "data" | "error" | "errorUpdateCount" | "isFetching" | "isPlaceholderData" | "refetch"
>;

interface AdminListProps<T> {
  query: ListQuery<T>;
  /** What to say when there is nothing in it; not of another list, which may have something. */
  empty: ReactNode;
  /** What is drawn beside that. */
  drawing: MotifName;
  children: (list: T) => ReactNode;
}

/** A list of the admin's, pale until it is the one that was asked for. */
export function AdminList<T extends { items: readonly unknown[] }>({
  query,
  empty,
  drawing,
  children,
}: AdminListProps<T>) {
  const skeleton = <RowsSkeleton rows={5} />;
  const nothing = query.isPlaceholderData ? skeleton : <EmptyState drawing={drawing}>{empty}</EmptyState>;
  return (
    <div className="admin-list" aria-busy={query.isPlaceholderData}>
      <Loaded query={query} skeleton={skeleton}>
        {(list) => (list.items.length === 0 ? nothing : children(list))}
      </Loaded>
    </div>
  );
}
