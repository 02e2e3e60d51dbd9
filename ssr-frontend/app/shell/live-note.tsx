import { useEffect, useState } from "react";
import { useLiveStatus } from "../live/live.tsx";

/** A break shorter than this heals before anybody needs to know. In ms. */
const OFFLINE_NOTE_DELAY = 2_500;

/** Says that changes may be missing while the connection to the server is broken; silent otherwise. */
export function LiveNote() {
  const live = useLiveStatus() === "live";
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (live) return;
    const timer = setTimeout(() => setBroken(true), OFFLINE_NOTE_DELAY);
    return () => {
      clearTimeout(timer);
      setBroken(false);
    };
  }, [live]);
  return (
    // Always there: readers announce only what is added to a region they know.
    <p className="live-note" role="status">
      {broken && "Reconnecting… What you see may be out of date for a moment."}
    </p>
  );
}
