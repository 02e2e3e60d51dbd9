import { unwrap } from "../api/problem.ts";
import { TOPICS } from "../live/protocol.ts";
import { apiQuery } from "./query.ts";

/** How many flags of the AI tutor wait. Apart from the rest, which the rail of every page would load. */

/** What the keys of flags begin with. */
export const AI_TUTOR_FLAGS = ["admin", "ai-tutor-flags"] as const;

/** How many flags wait, and how many an admin has looked at. */
export const aiTutorFlagCounts = apiQuery({
  key: [...AI_TUTOR_FLAGS, "counts"],
  read: async (api) =>
    (await unwrap(api.GET("/api/admin/ai-tutor/flags", { params: { query: { limit: 1 } } }))).counts,
  meta: { topics: [TOPICS.admin], staleAfter: { "ai_tutor_flag.changed": true } },
});
