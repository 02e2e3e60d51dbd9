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

/** A session that was given, as admins keep the books of it. */
export type AdminSession = Schemas["AdminSession"];

/** A page of them, and how many there are. */
export type AdminSessionPage = Schemas["AdminSessionList"];

/** What they are counted by. */
export type SessionCountName = keyof AdminSessionPage["counts"];

/** What a session entered by hand is made of. */
export type SessionForm = Schemas["NewSession"];

/** By what sessions can be sorted. */
export type SessionSort = "date" | "tutor" | "hours" | "paid";

/** Which sessions are meant. */
export interface SessionFilter {
  paid?: boolean | undefined;
  q: string;
  /** A tutor's id. */
  tutor?: string | undefined;
  /** Dates of the academy, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Which sessions are listed, and in which order. */
export interface SessionOrder extends SessionFilter {
  sort: SessionSort;
  direction: "asc" | "desc";
}

/** Which of them are shown. */
export interface SessionList extends SessionOrder {
  size: number;
  cursor?: string | undefined;
}

const SESSIONS = ["admin", "sessions"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

/** So long after a live event the books are read again, in ms: several changes often come in a row. */
const REFRESH_DELAY = 500;

const meta: QueryMeta = {
  topics: [TOPICS.admin],
  // What this page is changing itself is read again when that has ended.
  staleAfter: { "tutor_session.changed": ({ tutor_session_id }) => !isChanging(tutor_session_id) },
  refetchDelay: REFRESH_DELAY,
  errorToast: (message: string) => ["Failed to load data", message],
};

const filterOf = ({ paid, q, tutor, from, to }: SessionFilter) =>
  given({ paid, q, tutor_id: tutor, from, to });

/** A page of sessions, and how many there are in each state. */
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

/** How many sessions there are in each state. */
export const sessionCounts = apiQuery({
  key: [...SESSIONS, "counts"],
  read: async (api) =>
    (await unwrap(api.GET("/api/admin/sessions", { params: { query: { limit: 1 } } }))).counts,
  meta,
});

/** Where a file of these sessions is. */
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
  /** Whether it is to be unpaid although its student paid for it by card here. */
  although_paid_by_card: boolean;
}

/** Says whether a session is paid. What is shown of it is the caller's: `usePaidToggle`. */
export const setSessionPaid = mutationOptions({
  mutationFn: ({ id, ...body }: PaidChange) =>
    unwrap(browserApi.PUT("/api/admin/sessions/{id}/paid", { params: { path: { id } }, body })),
});

/** Shows a session as it is now wherever it is listed, and takes every list for out of date. */
export function rememberSession(client: QueryClient, saved: AdminSession): void {
  client.setQueriesData<AdminSessionPage>({ queryKey: [...SESSIONS, "list"] }, (page) =>
    page?.items.some(({ id }) => id === saved.id)
      ? { ...page, items: page.items.map((item) => (item.id === saved.id ? saved : item)) }
      : page,
  );
  void client.invalidateQueries({ queryKey: SESSIONS, refetchType: "none" });
  void client.refetchQueries({ queryKey: sessionCounts.queryKey, type: "active" });
}

/** Reads the books again. */
export const reloadSessions = (client: QueryClient): Promise<unknown> =>
  Promise.all([SESSIONS, AUDIT_LOG].map((queryKey) => client.invalidateQueries({ queryKey })));

/** Enters a session that was paid elsewhere. */
export const enterSession = mutationOptions({
  mutationFn: (body: SessionForm) => unwrap(browserApi.POST("/api/admin/sessions", { body })),
  ...reloads(SESSIONS, AUDIT_LOG),
});

/** Deletes an entry made by hand, as long as it is of the version that was shown. */
export const deleteSession = mutationOptions({
  mutationFn: ({ id, version }: Pick<AdminSession, "id" | "version">) =>
    unwrap(browserApi.DELETE("/api/admin/sessions/{id}", { params: { path: { id }, query: { version } } })),
  ...reloads(SESSIONS, AUDIT_LOG),
});

interface ChangingSessions {
  /** Records whose paid state is being changed, or has just been: as they are to be shown meanwhile. */
  sessions: ReadonlyMap<string, AdminSession>;
}

/** What this browser is changing. A read that began before, or another row's live event, must not show it as it was. */
export const changingSessions: StoreApi<ChangingSessions> = createStore(() => ({ sessions: new Map() }));

/** Whether a record is being changed. */
export const isChanging = (id: string): boolean => changingSessions.getState().sessions.has(id);

/** Shows a record like this until its change has ended. */
export const showChanged = (session: AdminSession): void =>
  changingSessions.setState(({ sessions }) => ({ sessions: new Map(sessions).set(session.id, session) }));

/** From now on a record is what the API says. */
export const endChange = (id: string): void =>
  changingSessions.setState(({ sessions }) => ({
    sessions: new Map([...sessions].filter(([changing]) => changing !== id)),
  }));
