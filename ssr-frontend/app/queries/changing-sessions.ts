import { createStore, type StoreApi } from "zustand/vanilla";
import type { AdminSession } from "./admin-sessions.ts";

interface ChangingSessions {
  /** Records whose paid state is being changed, or has just been: as they are to be shown meanwhile. */
  sessions: ReadonlyMap<string, AdminSession>;
}

/** What this browser is changing. A read that began before, or another row's live event, must not show it as it was. */
export const changingSessions: StoreApi<ChangingSessions> = createStore(() => ({ sessions: new Map() }));

/** Whether a record is being changed. */
export const isChanging = (id: string): boolean => changingSessions.getState().sessions.has(id);

/** Shows a record like this until its change has ended. */
export const showChanged = (session: AdminSession): void =>
  changingSessions.setState(({ sessions }) => ({ sessions: new Map(sessions).set(session.id, session) }));

/** From now on a record is what the API says. */
export const endChange = (id: string): void =>
  changingSessions.setState(({ sessions }) => ({
    sessions: new Map([...sessions].filter(([changing]) => changing !== id)),
  }));
