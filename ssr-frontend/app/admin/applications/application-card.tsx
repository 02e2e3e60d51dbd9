import Button from "@mui/material/Button";
import { useState } from "react";
import { fullName } from "../../bookings/booking.ts";
import { Face } from "../../bookings/face.tsx";
import { useSession } from "../../shell/session.ts";
import { mediumDate } from "../../time/format.ts";
import type { Application } from "../data.server.ts";
import { Decide } from "./decide.tsx";
import { useApplication } from "./use-application.ts";

const SERVICE_WORDS = { research: "Research mentorship", tutoring: "Tutoring" };

const DECIDED = { approved: "Approved", rejected: "Rejected" };

interface ApplicationCardProps {
  application: Application;
  /** It is decided, and gone from this list. */
  onDecided: () => void;
}

/** Who applies, with what, and what an admin may do about it. */
export function ApplicationCard({ application, onDecided }: ApplicationCardProps) {
  const { zone } = useSession();
  const { id, email, services, bio, status, submitted_at } = application;
  const name = fullName(application);
  return (
    <li className="application" tabIndex={-1}>
      <Face person={application} />
      <div className="application-who">
        <h3>{name}</h3>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p className="note">Submitted {mediumDate(submitted_at, zone)}</p>
      </div>
      <p className="application-services">
        {services.map((service) => (
          <span key={service}>{SERVICE_WORDS[service]}</span>
        ))}
      </p>
      <p className="application-bio">{bio}</p>
      <Decision application={application} zone={zone} />
      {status !== "rejected" && (
        <div className="application-actions">
          {status === "pending" && <Decide application={application} onDecided={onDecided} />}
          {status === "approved" && <ResendPasswordEmail id={id} name={name} />}
        </div>
      )}
    </li>
  );
}

/** Who decided, when, and why. */
function Decision({ application, zone }: { application: Application; zone: string }) {
  const { status, decided_at, decided_by, rejection_reason } = application;
  if (!decided_at || status === "pending") return null;
  return (
    <p className="application-decision note">
      {DECIDED[status]} {mediumDate(decided_at, zone)}
      {decided_by && ` by ${decided_by.name}`}
      {rejection_reason && `: ${rejection_reason}`}
    </p>
  );
}

function ResendPasswordEmail({ id, name }: { id: string; name: string }) {
  const { busy, resend } = useApplication(id);
  const [sent, setSent] = useState(false);
  return (
    <Button
      variant="outlined"
      color="secondary"
      disabled={busy}
      aria-busy={busy}
      aria-label={`Resend Password Email: ${name}`}
      onClick={() => void resend().then((done) => setSent(sent || done))}
    >
      {sent ? "Resend once more" : "Resend Password Email"}
    </Button>
  );
}
