import { useEffect } from "react";
import { OUTDATED_DRAFT_EVENT, type OutdatedDraft } from "../drafts.ts";
import { useToast } from "./toasts.tsx";

const BROKEN = ["That did not work", "Please try again, or load the page anew."] as const;

/** Says what the window hears and no part of the page: errors that nothing has caught, and drafts that are out of date. */
export function WindowWords() {
  const toast = useToast();
  useEffect(() => {
    const onError = ({ error }: ErrorEvent) => isOurs(error) && toast.error(...BROKEN);
    const onRejection = ({ reason }: PromiseRejectionEvent) => isOurs(reason) && toast.error(...BROKEN);
    const onOutdated = ({ detail: { label, typed } }: CustomEvent<OutdatedDraft>) =>
      toast.error(`${label} was changed meanwhile`, `You had typed: ${typed}`);
    window.addEventListener("error", onError);
    window.addEventListener("unhandledrejection", onRejection);
    window.addEventListener(OUTDATED_DRAFT_EVENT, onOutdated);
    return () => {
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
      window.removeEventListener(OUTDATED_DRAFT_EVENT, onOutdated);
    };
  }, [toast]);
  return null;
}

/** Whether an error is of the page's own scripts: extensions of the browser throw theirs into the same window. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && (error.stack ?? "").includes(window.location.origin);
