import { useEffect } from "react";
import { sayUncaught } from "../client-errors.ts";
import { OUTDATED_DRAFT_EVENT, type OutdatedDraft } from "../drafts/page-drafts.ts";
import { useToast } from "./toasts.tsx";

/** Said of a fault of the page's own, whose message is for nobody to read. */
export const BROKEN = ["That did not work", "Please try again, or load the page anew."] as const;

/** Says what the window hears and no part of the page: errors that nothing has caught, and drafts that are out of date. */
export function WindowWords() {
  const toast = useToast();
  useEffect(() => {
    const end = sayUncaught(() => toast.error(...BROKEN));
    const onOutdated = ({ detail: { label, typed } }: CustomEvent<OutdatedDraft>) =>
      toast.error(`${label} was changed meanwhile`, `You had typed: ${typed}`);
    window.addEventListener(OUTDATED_DRAFT_EVENT, onOutdated);
    return () => {
      end();
      window.removeEventListener(OUTDATED_DRAFT_EVENT, onOutdated);
    };
  }, [toast]);
  return null;
}
