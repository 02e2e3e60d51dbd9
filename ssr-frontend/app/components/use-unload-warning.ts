import { useEffect } from "react";
import { useLiveStore } from "../live/live.tsx";

/**
 * Has the browser confirm before the user leaves the document with unsaved input.
 *
 * @param wouldLose returns whether something would be lost now; must keep its identity
 */
export function useUnloadWarning(wouldLose: () => boolean): void {
  const live = useLiveStore();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // A signed-out user has to leave, and the input is restored afterward.
      if (wouldLose() && live.getState().status !== "signed-out") event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [wouldLose, live]);
}
