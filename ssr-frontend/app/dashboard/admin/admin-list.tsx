import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import type { MotifName } from "../../components/motifs.ts";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import "./admin.css";

/** The query of a list. `isPlaceholderData` is set while the list of another address loads. */
export type ListQuery<T> = Pick<
  UseQueryResult<T>,
  "data" | "error" | "errorUpdateCount" | "isFetching" | "isPlaceholderData" | "refetch"
>;

interface AdminListProps<T> {
  query: ListQuery<T>;
  /** What to show when the list is empty. Not shown for the previous list's data. */
  empty: ReactNode;
  /** The drawing beside that text. */
  drawing: MotifName;
  children: (list: T) => ReactNode;
}

/** A list of the admin dashboard, dimmed while another list loads. */
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
