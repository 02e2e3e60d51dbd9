import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { createStore, type StoreApi } from "zustand/vanilla";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";

import type { QueryMeta } from "./client.ts";
import { given } from "./given.ts";
import { apiQuery, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A session record as admins see it. */
export type AdminSession = Schemas["AdminSession"];

/** A page of session records, with their numbers. */
export type AdminSessionPage = Schemas["AdminSessionList"];

/** The names of the counts. */
export type SessionCountName = keyof AdminSessionPage["counts"];

/** The fields of a manual session. */
export type SessionForm = Schemas["NewSession"];

/** The columns by which session records can be sorted. */
export type SessionSort = "date" | "tutor" | "hours" | "paid";

/** The filter of the list of session records. */
export interface SessionFilter {
  paid?: boolean | undefined;
  q: string;
  /** A tutor's id. */
  tutor?: string | undefined;
  /** Dates in the academy's time zone, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The filter and the order of the list. */
export interface SessionOrder extends SessionFilter {
  sort: SessionSort;
  direction: "asc" | "desc";
}

/** The filter, order and page of the list. */
export interface SessionList extends SessionOrder {
  size: number;
  cursor?: string | undefined;
}

const SESSIONS = ["admin", "sessions"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

/** The delay between a live event and the refetch, in ms: several changes often arrive in a row. */
const REFRESH_DELAY = 500;

const meta: QueryMeta = {
  topics: [TOPICS.admin],
  // A record that this page is changing is refetched after the mutation ends.
  staleAfter: { "tutor_session.changed": ({ tutor_session_id }) => !isChanging(tutor_session_id) },
  refetchDelay: REFRESH_DELAY,
  errorToast: (message: string) => ["Failed to load data", message],
};

const filterOf = ({ paid, q, tutor, from, to }: SessionFilter) =>
  given({ paid, q, tutor_id: tutor, from, to });

/** A page of session records, with the number in each state. */
export const adminSessions = ({ size, cursor, sort, direction, ...filter }: SessionList) =>
  apiQuery({
    key: [...SESSIONS, "list", { ...filter, sort, direction, size, cursor }],
    read: (api) =>
      unwrap(
        api.GET("/api/admin/sessions", {
          params: { query: { ...filterOf(filter), sort, direction, limit: size, ...given({ cursor }) } },
        }),
      ),
    meta,
  });

/** The number of session records in each state. */
export const sessionCounts = apiQuery({
  key: [...SESSIONS, "counts"],
  read: async (api) =>
    (await unwrap(api.GET("/api/admin/sessions", { params: { query: { limit: 1 } } }))).counts,
  meta,
});

/** The address of the CSV file with the filtered session records. */
export function sessionsFileHref({ sort, direction, ...filter }: SessionOrder): string {
  const query = { ...filterOf(filter), sort, direction };
  const params = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `/api/admin/sessions/file?${new URLSearchParams(params)}`;
}

interface PaidChange {
  id: string;
  paid: boolean;
  /** The version that was shown. */
  version: number;
  /** Whether to mark it as unpaid although the student paid by card through the app. */
  although_paid_by_card: boolean;
}

/** Marks a session record as paid or unpaid. The caller, `usePaidToggle`, updates the display. */
export const setSessionPaid = mutationOptions({
  mutationFn: ({ id, ...body }: PaidChange) =>
    unwrap(browserApi.PUT("/api/admin/sessions/{id}/paid", { params: { path: { id } }, body })),
});

/** Puts an updated session record into every cached list, and invalidates all lists. */
export function rememberSession(client: QueryClient, saved: AdminSession): void {
  client.setQueriesData<AdminSessionPage>({ queryKey: [...SESSIONS, "list"] }, (page) =>
    page?.items.some(({ id }) => id === saved.id)
      ? { ...page, items: page.items.map((item) => (item.id === saved.id ? saved : item)) }
      : page,
  );
  void client.invalidateQueries({ queryKey: SESSIONS, refetchType: "none" });
  void client.refetchQueries({ queryKey: sessionCounts.queryKey, type: "active" });
}

/** Refetches the session records. */
export const reloadSessions = (client: QueryClient): Promise<unknown> =>
  Promise.all([SESSIONS, AUDIT_LOG].map((queryKey) => client.invalidateQueries({ queryKey })));

/** Inserts a manual session that was paid outside the app. */
export const enterSession = mutationOptions({
  mutationFn: (body: SessionForm) => unwrap(browserApi.POST("/api/admin/sessions", { body })),
  ...reloads(SESSIONS, AUDIT_LOG),
});

/** Deletes a manual session, if its version is still the one that was shown. */
export const deleteSession = mutationOptions({
  mutationFn: ({ id, version }: Pick<AdminSession, "id" | "version">) =>
    unwrap(browserApi.DELETE("/api/admin/sessions/{id}", { params: { path: { id }, query: { version } } })),
  ...reloads(SESSIONS, AUDIT_LOG),
});

interface ChangingSessions {
  /** The records whose paid state is changing or has just changed, as they are displayed meanwhile. */
  sessions: ReadonlyMap<string, AdminSession>;
}

/**
 * The optimistic updates of this browser. A fetch that began earlier, or a live event of another row, must
 * not overwrite them.
 */
export const changingSessions: StoreApi<ChangingSessions> = createStore(() => ({ sessions: new Map() }));

/** Whether a record has an optimistic update. */
export const isChanging = (id: string): boolean => changingSessions.getState().sessions.has(id);

/** Displays a record in this state until its mutation ends. */
export const showChanged = (session: AdminSession): void =>
  changingSessions.setState(({ sessions }) => ({ sessions: new Map(sessions).set(session.id, session) }));

/** Removes the optimistic update, so that the API's state is displayed. */
export const endChange = (id: string): void =>
  changingSessions.setState(({ sessions }) => ({
    sessions: new Map([...sessions].filter(([changing]) => changing !== id)),
  }));
