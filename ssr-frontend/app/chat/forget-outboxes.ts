/** What every page knows of outboxes: how to leave nothing of them behind. */
import { withStorage } from "../components/storage.ts";

/** With what the names of all entries begin. */
export const PREFIX = "chat:";

/** Keeps nothing that anybody else has written; with nobody named, nothing at all. */
export function forgetOutboxes(exceptOf?: string): void {
  withStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && key.split(":")[1] !== exceptOf) localStorage.removeItem(key);
  });
}
