import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "../queries/session.ts";
import { saveTimeZone } from "../queries/time-zone.ts";
import { browserZone } from "../time/browser-zone.ts";

/**
 * Gives an account without a time zone the browser's, once: signing up or in with a password sends it, other
 * ways do not. A failure shows nothing, since the browser's zone is shown anyway; the next page tries again.
 */
export function useAccountZone(): void {
  const { user } = useSession();
  const { mutate } = useMutation(saveTimeZone);
  const tried = useRef<string>(undefined);
  const missing = user && !user.time_zone ? user.id : undefined;
  useEffect(() => {
    if (!missing || tried.current === missing) return;
    tried.current = missing;
    mutate(browserZone());
  }, [missing, mutate]);
}
