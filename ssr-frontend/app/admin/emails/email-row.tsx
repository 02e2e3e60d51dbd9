import Button from "@mui/material/Button";
import { useState } from "react";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { useReload } from "../../api/reload.ts";
import { useToast } from "../../components/toasts.tsx";
import { useSession } from "../../shell/session.ts";
import { dateAndTime } from "../../time/format.ts";
import type { OutgoingEmail } from "../data.server.ts";
import { emailNote } from "./email-note.ts";

interface EmailRowProps {
  email: OutgoingEmail;
  /** It is on its way again, and gone from this list. */
  onRetried: () => void;
}

/** An email without what it says: to whom, about what, and how it goes. */
export function EmailRow({ email, onRetried }: EmailRowProps) {
  const { zone } = useSession();
  const { state, to_address, to_name, subject, last_error, created_at } = email;
  return (
    <li className="mail" tabIndex={-1}>
      <div className="mail-what">
        <h3>{subject}</h3>
        <p>
          To {to_name && `${to_name}, `}
          {to_address}
        </p>
        <p className="note">
          Written {dateAndTime(created_at, zone)}. {emailNote(email, zone)}
        </p>
        {state !== "sent" && last_error && <p className="mail-error">{last_error}</p>}
      </div>
      {state === "failed" && <RetryButton email={email} onRetried={onRetried} />}
    </li>
  );
}

function RetryButton({ email: { id, subject, to_address }, onRetried }: EmailRowProps) {
  const toast = useToast();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    try {
      await unwrap(api.POST("/api/admin/mail/{id}/retry", { params: { path: { id } } }));
      toast.success("Mail is tried again", `“${subject}” to ${to_address}`);
      onRetried();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toast.error(`Failed to try again: ${problem.message}`);
    }
    await reload();
    setBusy(false);
  }
  return (
    <Button
      variant="outlined"
      color="secondary"
      disabled={busy}
      aria-busy={busy}
      aria-label={`Try again: ${subject}, to ${to_address}`}
      onClick={() => void retry()}
    >
      Try again
    </Button>
  );
}
