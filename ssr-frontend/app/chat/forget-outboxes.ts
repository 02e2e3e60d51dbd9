/** What every page knows of outboxes: how to leave nothing of them behind. */
import { withStorage } from "../components/storage.ts";

/** With what the names of all entries begin. */
export const PREFIX = "chat:";

/** Ends what would still send for somebody, by whom it is. */
const endings = new Map<() => void, string>();

/** Has an outbox ended when nothing of its person may be left; returns the function that takes that back. */
export function endWhenForgotten(userId: string, end: () => void): () => void {
  endings.set(end, userId);
  return () => endings.delete(end);
}

/** Keeps nothing that anybody else has written; with nobody named, nothing at all. */
export function forgetOutboxes(exceptOf?: string): void {
  for (const [end, userId] of endings) if (userId !== exceptOf) end();
  withStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${exceptOf}:`)) localStorage.removeItem(key);
  });
}
