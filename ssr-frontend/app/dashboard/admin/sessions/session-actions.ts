import { createContext, useContext } from "react";
import type { AdminSession } from "../../../queries/admin-sessions.ts";
import type { TogglePaid } from "./use-paid-toggle.ts";

/** The actions and links of a row. */
export interface SessionActions {
  togglePaid: TogglePaid;
  /** Opens the dialog that deletes it. */
  askToDelete: (session: AdminSession) => void;
  /** The address of a tutor's sessions. */
  hrefOfTutor: (id: string) => string;
}

/** A context around the table's cells, so that its columns stay the same when the actions change. */
export const SessionActionsContext = createContext<SessionActions | undefined>(undefined);

export function useSessionActions(): SessionActions {
  const actions = useContext(SessionActionsContext);
  if (!actions) throw new Error("useSessionActions outside a table of sessions");
  return actions;
}
