import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** What is possible with the AI tutor now, for whoever asks. */
export type AiTutorStatus = Schemas["AiTutorStatus"];

/** What is left of somebody's day. */
export type AiTutorAllowance = Schemas["AiTutorAllowance"];

/** What opens the beta. */
export type AiTutorEntry = Schemas["AiTutorEntry"];

export const aiTutorStatus = apiQuery({
  key: ["ai-tutor"],
  read: (api) => unwrap(api.GET("/api/ai-tutor")),
  meta: { staleAfter: { "ai_tutor_session.changed": true } },
  // Time is used without an event, and a day ends by itself.
  staleTime: EACH_VISIT,
});

/** What a tutor noted to practise after one of the person's lessons. */
export type LessonNotes = Schemas["LessonNotes"];

/** What tutors noted after the person's last lessons; the AI tutor reads what the person chooses. */
export const aiTutorLessonNotes = apiQuery({
  key: ["ai-tutor-lesson-notes"],
  read: (api) => unwrap(api.GET("/api/ai-tutor/lesson-notes")),
  meta: { staleAfter: { "booking.changed": true } },
});

/** Enters the beta. */
export const enterAiTutor = mutationOptions({
  mutationFn: (body: AiTutorEntry) => unwrap(browserApi.POST("/api/ai-tutor/access", { body })),
  ...reloads(aiTutorStatus.queryKey),
});

/** Leaves the beta: this browser has to be let in again. */
export const leaveAiTutor = mutationOptions<unknown, Error, void>({
  mutationFn: () => unwrap(browserApi.DELETE("/api/ai-tutor/access")),
  ...reloads(aiTutorStatus.queryKey),
});
