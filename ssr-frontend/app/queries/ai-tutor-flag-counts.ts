import { unwrap } from "../api/problem.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery } from "./query.ts";

/** The numbers of AI tutor flags. They have their own module because the sidebar of every page loads them. */

/** The prefix of the keys of flags. */
export const AI_TUTOR_FLAGS = ["admin", "ai-tutor-flags"] as const;

/** The numbers of open and of reviewed flags. */
export const aiTutorFlagCounts = apiQuery({
  key: [...AI_TUTOR_FLAGS, "counts"],
  read: async (api) =>
    (await unwrap(api.GET("/api/admin/ai-tutor/flags", { params: { query: { limit: 1 } } }))).counts,
  meta: { topics: [TOPICS.admin], staleAfter: { "ai_tutor_flag.changed": true } },
});
