import { useEffect, useState } from "react";
import { useLiveStatus } from "../live/live.tsx";

/** A break shorter than this heals before anybody needs to know. In ms. */
const PATIENCE = 2_500;

/** Says that changes may be missing while the line to the server is broken; silent otherwise. */
export function LiveNote() {
  const status = useLiveStatus();
  const [live, setLive] = useState(true);
  useEffect(() => {
    const now = status === "live";
    const timer = setTimeout(() => setLive(now), now ? 0 : PATIENCE);
    return () => clearTimeout(timer);
  }, [status]);
  return (
    // Always there: readers announce only what is added to a region they know.
    <p className="live-note" role="status">
      {!live && "Reconnecting… What you see may be out of date for a moment."}
    </p>
  );
}
