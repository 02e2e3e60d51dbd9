import Button from "@mui/material/Button";
import { useState } from "react";
import { Avatar } from "../../../components/avatar.tsx";
import { BusyButton } from "../../../components/busy-button.tsx";
import { ExternalLink } from "../../../components/external-link.tsx";
import { fullName } from "../../../components/full-name.ts";
import { type ApplicationRecord, resendPasswordEmail } from "../../../queries/admin.ts";
import { useAction } from "../../../queries/use-action.ts";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { MixedScripts } from "../mixed-scripts.tsx";
import type { ApplicationDecision } from "./decide.tsx";

const SERVICE_LABELS = { research: "Research mentorship", tutoring: "Tutoring" };

const DECISION_LABELS = { approved: "Approved", rejected: "Rejected" };

interface ApplicationCardProps {
  application: ApplicationRecord;
  /** Distinguishes the application from all others, for accessible names. */
  label: string;
  /** Opens the confirmation dialog. */
  onAsk: (action: ApplicationDecision["action"]) => void;
}

/** A tutor application: the applicant, their details, and the admin's buttons. */
export function ApplicationCard({ application, label, onAsk }: ApplicationCardProps) {
  const zone = useReaderZone();
  const { id, email, services, bio, status, submitted_at } = application;
  const name = fullName(application);
  return (
    <li className="application" tabIndex={-1}>
      <Avatar person={application} />
      <div className="application-who">
        <h3>{name}</h3>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <MixedScripts text={name} />
        <p className="note">Submitted {mediumDate(submitted_at, zone)}</p>
      </div>
      <p className="application-services">
        {services.map((service) => (
          <span key={service}>{SERVICE_LABELS[service]}</span>
        ))}
      </p>
      <p className="application-bio">{bio}</p>
      <ApplicationFacts application={application} />
      <DecisionNote application={application} zone={zone} />
      {status !== "rejected" && (
        <div className="application-actions">
          {status === "pending" && <DecisionButtons name={label} onAsk={onAsk} />}
          {status === "approved" && <ResendPasswordEmail id={id} name={label} />}
        </div>
      )}
    </li>
  );
}

/** What the applicant said beside the bio; what they left empty is not listed. */
function ApplicationFacts({ application }: { application: ApplicationRecord }) {
  const { subjects, education, link, reference } = application;
  const facts = [
    { name: "Subjects", text: subjects.join(", ") },
    { name: "Education", text: education },
    { name: "Link", text: link && <ExternalLink href={link}>{link}</ExternalLink> },
    { name: "Reference", text: reference },
  ].filter(({ text }) => text);
  if (facts.length === 0) return null;
  return (
    <dl className="application-facts">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows who decided, when, and why. */
function DecisionNote({ application, zone }: { application: ApplicationRecord; zone: string }) {
  const { status, decided_at, decided_by, rejection_reason } = application;
  if (!decided_at || status === "pending") return null;
  return (
    <p className="application-decision note">
      {DECISION_LABELS[status]} {mediumDate(decided_at, zone)}
      {decided_by && ` by ${decided_by.name}`}
      {rejection_reason && `: ${rejection_reason}`}
    </p>
  );
}

function DecisionButtons({ name, onAsk }: { name: string; onAsk: ApplicationCardProps["onAsk"] }) {
  return (
    <>
      <Button variant="contained" aria-label={`Approve: ${name}`} onClick={() => onAsk("approve")}>
        Approve
      </Button>
      <Button
        variant="outlined"
        color="secondary"
        aria-label={`Reject: ${name}`}
        onClick={() => onAsk("reject")}
      >
        Reject
      </Button>
    </>
  );
}

function ResendPasswordEmail({ id, name }: { id: string; name: string }) {
  const [sent, setSent] = useState(false);
  const { busy, run } = useAction(resendPasswordEmail(id), {
    done: () => ["Password Reset Email Sent", "Links we emailed before no longer work."],
    failed: ({ message }) => ({ toast: [`Failed to resend password email: ${message}`] }),
  });
  const resend = async () => (await run()) && setSent(true);
  const words = sent ? "Resend again" : "Resend Password Email";
  return (
    <BusyButton
      variant="outlined"
      color="secondary"
      busy={busy}
      aria-label={`${words}: ${name}`}
      onClick={() => void resend()}
    >
      {words}
    </BusyButton>
  );
}
