import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { AdminSession } from "../../../queries/admin-sessions.ts";
import { changingSessions } from "../../../queries/admin-sessions.ts";

type Changing = ReadonlyMap<string, AdminSession>;

/**
 * Merges optimistic updates into a page's rows. A row whose mutation is pending keeps its place until the
 * mutation ends, even if the refetched page no longer contains it.
 *
 * @param items the rows as fetched
 * @param before the rows last shown on the same page
 */
export function shownSessions(
  items: readonly AdminSession[],
  before: readonly AdminSession[],
  changing: Changing,
  paid: boolean | undefined,
): AdminSession[] {
  const rows = [...items];
  before.forEach((session, index) => {
    if (changing.has(session.id) && !rows.some(({ id }) => id === session.id)) rows.splice(index, 0, session);
  });
  return rows
    .map((row) => newest(row, changing.get(row.id)))
    .filter((row) => paid === undefined || row.paid === paid || changing.has(row.id));
}

/** A fetched row may be older or newer than the response of a mutation. */
const newest = (read: AdminSession, changed: AdminSession | undefined): AdminSession =>
  changed && changed.version >= read.version ? changed : read;

/**
 * The rows to show for a fetched page.
 *
 * @param page the page's key; `undefined` while another page loads
 */
export function useShownSessions(
  items: readonly AdminSession[],
  page: string | undefined,
  paid: boolean | undefined,
): AdminSession[] {
  const changing = useStore(changingSessions, ({ sessions }) => sessions);
  const last = useRef<{ page: string; rows: readonly AdminSession[] }>(undefined);
  const before = last.current?.page === page ? (last.current?.rows ?? []) : [];
  const rows = shownSessions(items, before, changing, paid);
  useEffect(() => {
    last.current = page === undefined ? undefined : { page, rows };
  });
  return rows;
}

/** Whether a session's mutation is pending or has just ended. */
export const useIsChanging = (id: string): boolean =>
  useStore(changingSessions, ({ sessions }) => sessions.has(id));
