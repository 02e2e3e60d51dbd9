/** The part of the outbox that every page loads: removing a user's stored messages. */
import { withStorage } from "../components/storage.ts";

/** The prefix of the keys of all entries. */
export const PREFIX = "chat:";

/** The functions that stop running outboxes, with their user ids. */
const endings = new Map<() => void, string>();

/**
 * Registers an outbox to be stopped when its user's data is removed; returns the function that unregisters
 * it.
 */
export function endWhenForgotten(userId: string, end: () => void): () => void {
  endings.set(end, userId);
  return () => endings.delete(end);
}

/** Removes the stored messages of all other users; without a user, all of them. */
export function forgetOutboxes(exceptOf?: string): void {
  for (const [end, userId] of endings) if (userId !== exceptOf) end();
  withStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${exceptOf}:`)) localStorage.removeItem(key);
  });
}
