import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import { apiQuery, EACH_VISIT, reloads } from "./query.ts";

type Schemas = components["schemas"];

/** What the viewer can do with the AI tutor now. */
export type AiTutorStatus = Schemas["AiTutorStatus"];

/** The user's remaining allowance of the day. */
export type AiTutorAllowance = Schemas["AiTutorAllowance"];

/** The password of the beta, with the confirmation of age. */
export type AiTutorAccess = Schemas["AiTutorAccess"];

export const aiTutorStatus = apiQuery({
  key: ["ai-tutor"],
  read: (api) => unwrap(api.GET("/api/ai-tutor")),
  meta: { staleAfter: { "ai_tutor_session.changed": true } },
  // The allowance is used without an event, and resets daily.
  staleTime: EACH_VISIT,
});

/** The topics to practice that a tutor noted after one of the user's lessons. */
export type LessonNotes = Schemas["LessonNotes"];

/**
 * The tutors' notes after the user's latest lessons. The AI tutor receives the notes that the user selects.
 */
export const aiTutorLessonNotes = apiQuery({
  key: ["ai-tutor-lesson-notes"],
  read: (api) => unwrap(api.GET("/api/ai-tutor/lesson-notes")),
  meta: { staleAfter: { "booking.changed": true } },
});

/** Enters the beta. */
export const enterAiTutor = mutationOptions({
  mutationFn: (body: AiTutorAccess) => unwrap(browserApi.POST("/api/ai-tutor/access", { body })),
  ...reloads(aiTutorStatus.queryKey),
});

/** Leaves the beta: this browser needs the password again. */
export const leaveAiTutor = mutationOptions<unknown, Error, void>({
  mutationFn: () => unwrap(browserApi.DELETE("/api/ai-tutor/access")),
  ...reloads(aiTutorStatus.queryKey),
});
