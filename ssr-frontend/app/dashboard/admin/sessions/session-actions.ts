import { createContext, useContext } from "react";
import type { AdminSession } from "../../../queries/admin-sessions.ts";
import type { TogglePaid } from "./use-paid-toggle.ts";

/** What can be done with a row, and where it leads. */
export interface SessionActions {
  togglePaid: TogglePaid;
  /** Asks whether to delete it. */
  askToDelete: (session: AdminSession) => void;
  /** Where a tutor's sessions are listed. */
  hrefOfTutor: (id: string) => string;
}

/** Around a table's cells: its columns stay the same while these change. */
export const SessionActionsContext = createContext<SessionActions | undefined>(undefined);

export function useSessionActions(): SessionActions {
  const actions = useContext(SessionActionsContext);
  if (!actions) throw new Error("useSessionActions outside a table of sessions");
  return actions;
}
