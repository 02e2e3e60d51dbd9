import type { AiTutorSessionRecord } from "../../queries/ai-tutor-sessions.ts";
import { readSession, storeSession } from "../session-storage.ts";

/**
 * Stores a resumable session for the AI tutor's page of this tab. If that session is stored already, all of
 * it is kept.
 */
export function leaveForResume(
  userId: string,
  { id, grade, subject, topic, mode }: AiTutorSessionRecord,
): void {
  if (readSession(userId)?.id === id) return;
  storeSession(userId, { id, setup: { grade, subject, topic, mode }, draft: "" });
}

/** Removes a deleted session from the storage, so that it is not offered for resuming. */
export function forgetDeleted(userId: string, id: string): void {
  if (readSession(userId)?.id === id) storeSession(userId, undefined);
}
