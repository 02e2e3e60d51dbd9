import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { AdminSession } from "../../../queries/admin-sessions.ts";
import { changingSessions } from "../../../queries/admin-sessions.ts";

type Changing = ReadonlyMap<string, AdminSession>;

/**
 * The rows of a page as they are shown: those that are being changed as they will be, and in their place until that has
 * ended, though they belong elsewhere by now.
 *
 * @param items what was read
 * @param before what was shown of the same page last
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

/** A row that was read may be older than what a change of it has brought, and newer too. */
const newest = (read: AdminSession, changed: AdminSession | undefined): AdminSession =>
  changed && changed.version >= read.version ? changed : read;

/**
 * The rows that are shown of what was read.
 *
 * @param page tells the page from others; none while another one is on its way
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

/** Whether a session's change is under way, or has only just ended. */
export const useIsChanging = (id: string): boolean =>
  useStore(changingSessions, ({ sessions }) => sessions.has(id));
