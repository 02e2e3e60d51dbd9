import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type MouseEvent, useState } from "react";
import { useToast } from "./toasts.tsx";

/**
 * A link to a file of the API with restricted access. The page fetches it, because a native download would
 * not show why it was refused. Without script, or in a new tab, it is a plain link.
 */
export function DownloadLink({ href, children, ...props }: ComponentProps<"a"> & { href: string }) {
  const [client, toast] = [useQueryClient(), useToast()];
  const [busy, setBusy] = useState(false);
  async function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      // Few visits download anything.
      const { downloadFile } = await import("../queries/download-file.ts");
      const failed = await downloadFile(client, href);
      if (failed) toast.error("Couldn’t download", failed);
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
