import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Problem } from "../../../api/problem.ts";
import { useToast } from "../../../components/toasts.tsx";
import {
  type AdminSession,
  endChange,
  isChanging,
  reloadSessions,
  rememberSession,
  setSessionPaid,
  showChanged,
} from "../../../queries/admin-sessions.ts";

/** The delay before the tab that now lists the session is shown, in ms. */
const TAB_SWITCH_DELAY = 200;
/** How long a row stays busy, in ms. */
const BUSY_TIME = 2_000;

/** Marks a session as paid or unpaid. */
export type TogglePaid = (session: AdminSession) => void;

/**
 * Marks sessions as paid or unpaid, with an optimistic update that is rolled back on failure.
 *
 * @param addressOf the address that lists the session from now on, if not this one
 */
export function usePaidToggle(addressOf: (session: AdminSession) => string | undefined): TogglePaid {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(setSessionPaid);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  function finish(saved: AdminSession, pressed: Element | null) {
    showChanged(saved);
    rememberSession(client, saved);
    toast.success(
      saved.paid ? "Session marked as paid. Tutor has been notified via email." : "Session marked as unpaid.",
    );
    setTimeout(() => {
      const address = addressOf(saved);
      if (address && here.current && isStillAt(pressed)) void navigate(address);
    }, TAB_SWITCH_DELAY);
    setTimeout(() => {
      endChange(saved.id);
      void reloadSessions(client);
    }, BUSY_TIME);
  }

  async function toggle(session: AdminSession) {
    if (isChanging(session.id)) return;
    const { id, version } = session;
    const paid = !session.paid;
    const although_paid_by_card = !paid && session.paid_by_card;
    const pressed = document.activeElement;
    showChanged({ ...session, paid });
    try {
      finish(await mutateAsync({ id, paid, version, although_paid_by_card }), pressed);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      endChange(id);
      toast.error(`Failed to update paid status: ${problem.serverMessage ?? "Unknown error"}`);
      void reloadSessions(client);
    }
  }
  return (session) => void toggle(session);
}

/** Whether the admin has done nothing else since: otherwise the page does not navigate. */
function isStillAt(pressed: Element | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || activeElement === pressed;
}
