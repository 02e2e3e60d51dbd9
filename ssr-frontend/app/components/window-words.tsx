import { useEffect } from "react";
import { sayUncaught } from "../client-errors.ts";
import { OUTDATED_DRAFT_EVENT, type OutdatedDraft } from "../drafts/page-drafts.ts";
import { useToast } from "./toasts.tsx";

/** The toast for a bug of the page, whose message is not shown. */
export const BROKEN = ["That didn’t work", "Please try again, or reload the page."] as const;

/** Shows window events that no component handles: uncaught errors and outdated drafts. */
export function WindowWords() {
  const toast = useToast();
  useEffect(() => {
    const end = sayUncaught(() => toast.error(...BROKEN));
    const onOutdated = ({ detail: { label, typed } }: CustomEvent<OutdatedDraft>) =>
      toast.error(`${label} was changed in the meantime`, `You had typed: ${typed}`);
    window.addEventListener(OUTDATED_DRAFT_EVENT, onOutdated);
    return () => {
      end();
      window.removeEventListener(OUTDATED_DRAFT_EVENT, onOutdated);
    };
  }, [toast]);
  return null;
}
