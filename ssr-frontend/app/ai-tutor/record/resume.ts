import type { AiTutorSessionRecord } from "../../queries/ai-tutor-sessions.ts";
import { readSession, storeSession } from "../session-storage.ts";

/** Lets the AI tutor's page of this tab find a session that can go on. If it finds that one already, all of it stays. */
export function leaveForResume(
  userId: string,
  { id, grade, subject, topic, mode }: AiTutorSessionRecord,
): void {
  if (readSession(userId)?.id === id) return;
  storeSession(userId, { id, setup: { grade, subject, topic, mode }, draft: "" });
}

/** A session that was deleted is not offered to be gone on with. */
export function forgetDeleted(userId: string, id: string): void {
  if (readSession(userId)?.id === id) storeSession(userId, undefined);
}
