import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type MouseEvent, useRef, useState } from "react";
import { useToast } from "./toasts.tsx";

/**
 * A link to a file that is handed out only to somebody who showed lately who they are. They are asked before the link is
 * followed: the browser, which saves the file as it arrives, would show nobody why it was refused. A plain link without
 * script.
 */
export function VerifiedDownload({ href, children, ...props }: ComponentProps<"a"> & { href: string }) {
  const [client, toast] = [useQueryClient(), useToast()];
  const isShown = useRef(false);
  const [busy, setBusy] = useState(false);
  async function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (isShown.current) {
      isShown.current = false;
      return;
    }
    event.preventDefault();
    if (busy) return;
    const link = event.currentTarget;
    setBusy(true);
    try {
      // Few visits download anything.
      const { checkVerification } = await import("../queries/check-verification.ts");
      const outcome = await checkVerification(client);
      if (outcome === "shown") {
        isShown.current = true;
        link.click();
      } else if (outcome !== "cancelled") toast.error("Could not download", outcome.failed);
    } finally {
      setBusy(false);
    }
  }
  return (
    <a {...props} href={href} download aria-busy={busy} onClick={(event) => void follow(event)}>
      {children}
    </a>
  );
}
