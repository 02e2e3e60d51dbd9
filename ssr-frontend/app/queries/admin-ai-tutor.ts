import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { fetchFirst, type ListStart } from "../api/fetch-first.ts";
import { unwrap, unwrapOrNull } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { TOPICS } from "../live/protocol.ts";
import { AI_TUTOR_FLAGS } from "./ai-tutor-flag-counts.ts";
import type { AiTutorTranscript } from "./ai-tutor-sessions.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** A finding of the screening in a session with the AI tutor. */
export type AiTutorFlag = Schemas["AdminAiTutorFlag"];

/** The settings that admins chose, and the current usage. */
export type AiTutorSettings = Schemas["AdminAiTutorSettings"];

export type FlagListState = "open" | "decided";

/** A page of flags, with the number of flags in each state. */
export interface FlagPage extends ListStart<AiTutorFlag> {
  counts: Schemas["AiTutorFlagCounts"];
}

const SETTINGS = ["admin", "ai-tutor-settings"] as const;
/**
 * Separate from the flags' key: each read is recorded in the audit log, so no invalidation may trigger a
 * refetch.
 */
const FLAGGED_SESSIONS = ["admin", "flagged-ai-tutor-sessions"] as const;
const AUDIT_LOG = ["admin", "audit-log"] as const;

const topics = [TOPICS.admin];
const errorToast = (message: string): [string, string] => ["Failed to load data", message];

const byId = (id: string) => ({ params: { path: { id } } });

/** The first `count` flags: open ones oldest first, reviewed ones by latest review. */
export const aiTutorFlags = (state: FlagListState, count: number) =>
  apiQuery({
    key: [...AI_TUTOR_FLAGS, "list", state, count],
    read: async (api): Promise<FlagPage> => {
      const { items, more, first } = await fetchFirst(count, (page) =>
        unwrap(api.GET("/api/admin/ai-tutor/flags", { params: { query: { state, ...page } } })),
      );
      return { items, more, counts: first.counts };
    },
    meta: { topics, staleAfter: { "ai_tutor_flag.changed": true, "user.changed": true }, errorToast },
  });

/**
 * The session of a flag; `null` once it is deleted, and the lists are invalidated then. It is read while the
 * page shows it and then removed from the cache, because each read is recorded in the audit log.
 */
export const flaggedSession = (flagId: string) => ({
  ...apiQuery({
    key: [...FLAGGED_SESSIONS, flagId],
    read: async (api, client): Promise<AiTutorTranscript | null> => {
      const found = await unwrapOrNull(api.GET("/api/admin/ai-tutor/flags/{id}/session", byId(flagId)));
      if (!found) void client.invalidateQueries({ queryKey: AI_TUTOR_FLAGS });
      return found;
    },
    meta: { patched: true },
    staleTime: Number.POSITIVE_INFINITY,
  }),
  gcTime: 0,
});

/** The limits and the recent usage. No live event reports a change of either. */
export const aiTutorSettings = apiQuery({
  key: SETTINGS,
  read: (api) => unwrap(api.GET("/api/admin/ai-tutor/settings")),
  meta: { errorToast },
  staleTime: EACH_VISIT,
});

/** Marks a flag as reviewed. */
export const decideAiTutorFlag = (id: string) =>
  mutationOptions({
    mutationFn: (note: string) =>
      unwrap(browserApi.POST("/api/admin/ai-tutor/flags/{id}/decision", { ...byId(id), body: { note } })),
    ...reloads(AI_TUTOR_FLAGS, AUDIT_LOG),
  });

/** Reopens a reviewed flag. */
export const reopenAiTutorFlag = (id: string) =>
  mutationOptions<AiTutorFlag, Error, void>({
    mutationFn: () => unwrap(browserApi.DELETE("/api/admin/ai-tutor/flags/{id}/decision", byId(id))),
    ...reloads(AI_TUTOR_FLAGS, AUDIT_LOG),
  });

/** A change, with the version of the settings that the admin saw. */
interface SettingsChange {
  seen: AiTutorSettings;
  change: Partial<Omit<Schemas["AiTutorSettingsForm"], "seen_version">>;
}

/**
 * Opens or closes the AI tutor, or sets its limits, if the settings are still the version that the admin saw.
 */
export const setAiTutorSettings = mutationOptions({
  mutationFn: ({ seen, change }: SettingsChange) => {
    const { is_open, session_minutes, sessions_per_day, minutes_per_day, academy_minutes_per_day } = seen;
    const limits = { session_minutes, sessions_per_day, minutes_per_day, academy_minutes_per_day };
    const body = { is_open, ...limits, ...change, seen_version: seen.version };
    return unwrap(browserApi.PUT("/api/admin/ai-tutor/settings", { body }));
  },
  onSuccess: (saved: AiTutorSettings, _: unknown, __: unknown, { client }: { client: QueryClient }) => {
    client.setQueryData(aiTutorSettings.queryKey, saved);
  },
  ...reloads(SETTINGS, AUDIT_LOG),
});
