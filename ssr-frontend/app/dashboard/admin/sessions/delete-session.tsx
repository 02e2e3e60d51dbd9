import { useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { type AdminSession, deleteSession } from "../../../queries/admin-sessions.ts";
import { wasOutdated } from "../../../queries/query.ts";
import { useAction } from "../../../queries/use-action.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { sessionName } from "./session-words.ts";

interface DeleteSessionProps {
  session: AdminSession;
  open: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a manual session is deleted. */
export function DeleteSession({ session, open, onClose }: DeleteSessionProps) {
  const zone = useReaderZone();
  const [outdated, setOutdated] = useState(false);
  const { busy, problem, run } = useAction(deleteSession, {
    done: () => ["Entry deleted"],
    failed: (refusal) => {
      setOutdated(wasOutdated(refusal));
      return { toast: [`Failed to delete the entry: ${refusal.message}`], inPlace: refusal.message };
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title="Delete this entry?"
      confirm="Delete entry"
      busyText="Deleting…"
      cancel="Keep it"
      destructive
      busy={busy}
      problem={problem}
      unavailableReason={outdated ? problem : ""}
      onConfirm={async () => {
        if (await run(session)) onClose();
      }}
      onClose={onClose}
      onClosed={keepFocus}
    >
      <p>{sessionName(session, zone)}.</p>
      <p>It was entered by hand and isn’t paid. The tutor will no longer see it either.</p>
    </ConfirmDialog>
  );
}

/** The pressed button's row may be gone. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
}
