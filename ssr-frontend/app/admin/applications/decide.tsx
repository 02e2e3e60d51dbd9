import Button from "@mui/material/Button";
import { useState } from "react";
import { fullName } from "../../bookings/booking.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { TextInput } from "../../components/inputs.tsx";
import type { Application } from "../data.server.ts";
import { useApplication } from "./use-application.ts";

/** How long a reason may be. */
const REASON_LENGTH = 1000;

interface DecideProps {
  application: Application;
  onDecided: () => void;
}

/** Approve or Reject, each after saying what follows. */
export function Decide({ application, onDecided }: DecideProps) {
  const [asking, setAsking] = useState<"approve" | "reject">();
  const [reason, setReason] = useState("");
  const { busy, decide } = useApplication(application.id);
  const name = fullName(application);

  async function confirm(action: "approve" | "reject") {
    const decided = await decide(action, reason.trim());
    setAsking(undefined);
    if (decided) onDecided();
  }

  return (
    <>
      <Button
        variant="contained"
        disabled={busy}
        aria-label={`Approve: ${name}`}
        onClick={() => setAsking("approve")}
      >
        Approve
      </Button>
      <Button
        variant="outlined"
        color="secondary"
        disabled={busy}
        aria-label={`Reject: ${name}`}
        onClick={() => setAsking("reject")}
      >
        Reject
      </Button>
      <ConfirmDialog
        open={asking === "approve"}
        title={`Approve ${name}?`}
        confirm="Approve"
        busyText="Approving…"
        keep="Not yet"
        busy={busy}
        onConfirm={() => void confirm("approve")}
        onClose={() => setAsking(undefined)}
      >
        <p>
          {application.first_name} becomes a tutor and is shown among the mentors. We mail a link to{" "}
          {application.email}, with which {application.first_name} sets a password.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "reject"}
        title={`Reject ${name}?`}
        confirm="Reject"
        busyText="Rejecting…"
        keep="Not yet"
        busy={busy}
        destructive
        onConfirm={() => void confirm("reject")}
        onClose={() => setAsking(undefined)}
      >
        <div className="reject">
          <p>We tell {application.first_name} by mail. Applying again later is possible.</p>
          <TextInput
            label="Reason"
            name="reason"
            optional
            multiline
            minRows={3}
            maxLength={REASON_LENGTH}
            help={`${application.first_name} reads it in our mail, word for word.`}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            disabled={busy}
          />
        </div>
      </ConfirmDialog>
    </>
  );
}
