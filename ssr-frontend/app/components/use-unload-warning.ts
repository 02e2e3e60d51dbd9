import { useEffect } from "react";
import { useLiveStore } from "../live/live.tsx";

/**
 * Has the browser ask before its person leaves the document with what they have typed and not saved.
 *
 * @param wouldLose reads whether something would be lost now; stays the same function
 */
export function useUnloadWarning(wouldLose: () => boolean): void {
  const live = useLiveStore();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // Who is signed out has to leave, and finds it here again.
      if (wouldLose() && live.getState().status !== "signed-out") event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [wouldLose, live]);
}
