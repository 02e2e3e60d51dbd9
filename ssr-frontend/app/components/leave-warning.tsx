import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useLiveStore } from "../live/live.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface LeaveWarningProps {
  /** Reads whether something would be lost now. */
  wouldLose: () => boolean;
}

/** Asks before somebody leaves a page with what they have typed and not saved. */
export function LeaveWarning({ wouldLose }: LeaveWarningProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search &&
      wouldLose(),
  );
  const live = useLiveStore();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // Who is signed out has to leave, and finds it here again.
      if (wouldLose() && live.getState().status !== "signed-out") event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [wouldLose, live]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title="Leave without saving?"
      confirm="Leave"
      busyText="Leaving…"
      cancel="Stay here"
      busy={false}
      destructive
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>What you have typed on this page is not saved.</p>
    </ConfirmDialog>
  );
}
